import { Upload } from 'tus-js-client'
import { accessClaims, tokenBundle } from '#src/contract/auth.ts'
import type { Renewal, Sender } from './sender.ts'
import { changeCopy, nonceFor, REFRESH_LOCK, readCopy, type SessionCopy } from './session-copy.ts'
import type { OutboxStore } from './store-types.ts'

const TIMEOUT_MS = 10_000

/** Sender of the user in the session copy, for sending without a page. */
export async function workerSender(store: OutboxStore): Promise<Sender | undefined> {
  const copy = await readCopy()
  if (copy === undefined) return undefined
  const isSame = (now: SessionCopy | undefined): now is SessionCopy => now?.userId === copy.userId
  return {
    owner: await store.ownerOf(copy.userId),
    apiBase: copy.apiBase,
    async access() {
      const now = await readCopy()
      if (!isSame(now)) return undefined
      if (now.exp * 1000 > Date.now() && now.nonce === undefined) return now.access
      // Expired, or a context died during a refresh; when the refresh fails the server decides about the token.
      await renew(now.access)
      const after = await readCopy()
      return isSame(after) ? after.access : undefined
    },
    renew,
    uploader: async () => Upload,
  }
}

function renew(spent: string): Promise<Renewal> {
  return navigator.locks.request(REFRESH_LOCK, () => renewLocked(spent))
}

async function renewLocked(spent: string): Promise<Renewal> {
  const before = await readCopy()
  if (before === undefined) return 'changed'
  // A page has refreshed it already.
  if (before.access !== spent) return 'refreshed'
  const nonce = await nonceFor(before.refresh)
  if (nonce === undefined) return 'changed'
  const fresh = await requestTokens(before, nonce)
  if (fresh === 'refused' || fresh === 'unconfirmed') return fresh
  // A user who signed out meanwhile stays signed out.
  const after = await changeCopy((now) =>
    now?.refresh === before.refresh ? { ...now, ...fresh, nonce: undefined } : now,
  )
  return after?.access === fresh.access ? 'refreshed' : 'changed'
}

async function requestTokens({ apiBase, refresh }: SessionCopy, nonce: string) {
  try {
    const response = await fetch(new URL('/api/token/refresh/', apiBase), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ refresh, nonce }),
      credentials: 'include',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // Only a JSON error of the server ends the session, not a captive portal's or proxy's page or an overload.
    if ((response.status === 400 || response.status === 401) && isJson(response)) return 'refused'
    if (!response.ok) return 'unconfirmed'
    const bundle = tokenBundle.parse(await response.json())
    const claims = claimsOf(bundle.access)
    return { access: bundle.access, refresh: bundle.refresh, sid: claims.sid, exp: claims.exp }
  } catch {
    return 'unconfirmed'
  }
}

function isJson(response: Response): boolean {
  return /json/i.test(response.headers.get('Content-Type') ?? '')
}

function claimsOf(access: string) {
  const payload = (access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
  return accessClaims.parse(JSON.parse(new TextDecoder().decode(bytes)))
}
