import { get } from 'idb-keyval'
import { type DeviceStore, openStore } from '#src/offline/database.ts'
import { newId } from './item.ts'

/**
 * The session as the worker reads it: localStorage, where pages keep it, is out of a worker's reach. `sid` and `exp`
 * are the access token's own claims.
 */
export type SessionCopy = {
  userId: string
  access: string
  refresh: string
  sid: string
  exp: number
  apiBase: string
  /**
   * The refresh token is being spent under this nonce, and no response is written down: it may be spent. The server
   * repeats its response for this nonce alone, so a reader of this copy refreshes first, and with it.
   */
  nonce?: string | undefined
}

/** Held by whoever trades the refresh token, page or worker: one renewal at a time on this device. */
export const REFRESH_LOCK = 'mowj-refresh'

const KEY = 'session'

let opened: DeviceStore | undefined

function store(): DeviceStore {
  opened ??= openStore('mowj-session', 'session')
  return opened
}

/** The copy; undefined when nobody is signed in, or the device keeps nothing. */
export async function readCopy(): Promise<SessionCopy | undefined> {
  try {
    return await get<SessionCopy>(KEY, store())
  } catch {
    return undefined
  }
}

/**
 * Changes the copy in one step: `change` says what shall stand there, undefined for nothing. Returns what stands there
 * then. A device that keeps nothing is no reason to fail: posts are then sent by pages alone.
 */
export async function changeCopy(
  change: (copy: SessionCopy | undefined) => SessionCopy | undefined,
): Promise<SessionCopy | undefined> {
  try {
    return await store().inSteps(
      'readwrite',
      (records) =>
        new Promise((resolve, reject) => {
          let after: SessionCopy | undefined
          const reading: IDBRequest<SessionCopy | undefined> = records.get(KEY)
          reading.onsuccess = () => {
            after = change(reading.result)
            if (after === undefined) records.delete(KEY)
            else if (after !== reading.result) records.put(after, KEY)
          }
          records.transaction.oncomplete = () => resolve(after)
          records.transaction.onabort = () => reject(records.transaction.error)
        }),
    )
  } catch {
    return undefined
  }
}

/**
 * The nonce for spending this refresh token, written down before it is sent and the same for every try, page or worker.
 * Undefined when the copy is of another token, or the device keeps none.
 */
export async function nonceFor(refresh: string): Promise<string | undefined> {
  const copy = await changeCopy((kept) =>
    kept?.refresh === refresh && kept.nonce === undefined ? { ...kept, nonce: newId() } : kept,
  )
  return copy?.refresh === refresh ? copy.nonce : undefined
}

/** The later of two copies of one session; that of the page where the sessions differ. */
export function laterCopy(kept: SessionCopy | undefined, mine: SessionCopy): SessionCopy {
  if (kept === undefined || kept.sid !== mine.sid) return mine
  // Within one second the copy is the later one: it is written first.
  return kept.exp >= mine.exp ? kept : mine
}
