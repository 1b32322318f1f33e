import { get } from 'idb-keyval'
import { changeRecord, type DeviceStore, openStore } from '#src/offline/database.ts'
import { newId } from '#src/offline/new-id.ts'

/**
 * The session as the worker reads it: workers cannot access localStorage, where pages store it. `sid` and `exp` are
 * claims of the access token.
 */
export type SessionCopy = {
  userId: string
  access: string
  refresh: string
  sid: string
  exp: number
  apiBase: string
  /**
   * Set while a refresh with this nonce is in flight or its response was lost: the refresh token may be spent. The server
   * repeats its response for this nonce only, so a reader of this copy must refresh first, with this nonce.
   */
  nonce?: string | undefined
}

/** Lock for refreshing the token, in pages and the worker: one refresh at a time on this device. */
export const REFRESH_LOCK = 'mowj-refresh'

const KEY = 'session'

let opened: DeviceStore | undefined

function store(): DeviceStore {
  opened ??= openStore('mowj-session', 'session')
  return opened
}

/** The copy; undefined when signed out or where storage is blocked. */
export async function readCopy(): Promise<SessionCopy | undefined> {
  try {
    return await get<SessionCopy>(KEY, store())
  } catch {
    return undefined
  }
}

/**
 * Changes the copy in one transaction: `change` returns the new copy, undefined deletes it. Returns the stored copy.
 * Never throws where storage is blocked: only pages send posts then.
 */
export async function changeCopy(
  change: (copy: SessionCopy | undefined) => SessionCopy | undefined,
): Promise<SessionCopy | undefined> {
  try {
    return await changeRecord(store(), KEY, change)
  } catch {
    return undefined
  }
}

/**
 * The nonce for spending this refresh token, stored before the request and the same for every attempt in page and worker.
 * Undefined when the copy contains another token, or storage is blocked.
 */
export async function nonceFor(refresh: string): Promise<string | undefined> {
  const copy = await changeCopy((stored) =>
    stored?.refresh === refresh && stored.nonce === undefined ? { ...stored, nonce: newId() } : stored,
  )
  return copy?.refresh === refresh ? copy.nonce : undefined
}

/** The later of two copies of one session; the page's own copy where the sessions differ. */
export function laterCopy(stored: SessionCopy | undefined, mine: SessionCopy): SessionCopy {
  if (stored === undefined || stored.sid !== mine.sid) return mine
  // The copy is written first: it is the later one within the same second.
  return stored.exp >= mine.exp ? stored : mine
}
