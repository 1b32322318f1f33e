import { Upload } from 'tus-js-client'
import { accessClaims, tokenBundle } from '#src/contract/auth.ts'
import type { Renewal, Sender } from './sender.ts'
import { changeCopy, nonceFor, REFRESH_LOCK, readCopy, type SessionCopy } from './session-copy.ts'
import type { OutboxStore } from './store-types.ts'

const TIMEOUT_MS = 10_000

/** Whoever the session's copy names, for sending without a page. */
export async function workerSender(shelf: OutboxStore): Promise<Sender | undefined> {
  const copy = await readCopy()
  if (copy === undefined) return undefined
  const isSame = (now: SessionCopy | undefined): now is SessionCopy => now?.userId === copy.userId
  return {
    owner: await shelf.ownerOf(copy.userId),
    apiBase: copy.apiBase,
    async access() {
      const now = await readCopy()
      if (!isSame(now)) return undefined
      if (now.exp * 1000 > Date.now() && now.nonce === undefined) return now.access
      // Spent by this clock, or somebody died while renewing it; where it cannot be renewed the server is the judge.
      await renew(now.access)
      const after = await readCopy()
      return isSame(after) ? after.access : undefined
    },
    renew,
    uploader: async () => Upload,
  }
}

function renew(spent: string): Promise<Renewal> {
  return navigator.locks.request(REFRESH_LOCK, () => trade(spent))
}

async function trade(spent: string): Promise<Renewal> {
  const before = await readCopy()
  if (before === undefined) return 'changed'
  // A page was faster.
  if (before.access !== spent) return 'refreshed'
  const nonce = await nonceFor(before.refresh)
  if (nonce === undefined) return 'changed'
  const fresh = await ask(before, nonce)
  if (fresh === 'refused' || fresh === 'kept') return fresh
  // Whoever has left meanwhile is not brought back.
  const after = await changeCopy((now) =>
    now?.refresh === before.refresh ? { ...now, ...fresh, nonce: undefined } : now,
  )
  return after?.access === fresh.access ? 'refreshed' : 'changed'
}

async function ask({ apiBase, refresh }: SessionCopy, nonce: string) {
  try {
    const answer = await fetch(new URL('/api/token/refresh/', apiBase), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ refresh, nonce }),
      credentials: 'include',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // Only the server's own word ends a session: not a portal's page, a proxy's or a busy hour's.
    if ((answer.status === 400 || answer.status === 401) && isJson(answer)) return 'refused'
    if (!answer.ok) return 'kept'
    const bundle = tokenBundle.parse(await answer.json())
    const claims = claimsOf(bundle.access)
    return { access: bundle.access, refresh: bundle.refresh, sid: claims.sid, exp: claims.exp }
  } catch {
    return 'kept'
  }
}

function isJson(answer: Response): boolean {
  return /json/i.test(answer.headers.get('Content-Type') ?? '')
}

function claimsOf(access: string) {
  const middle = (access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  const bytes = Uint8Array.from(atob(middle), (letter) => letter.charCodeAt(0))
  return accessClaims.parse(JSON.parse(new TextDecoder().decode(bytes)))
}
