import { isRefusal } from '#src/api/errors.ts'
import { request } from '#src/api/request.ts'
import { refreshBody, tokenBundle } from '#src/contract/auth.ts'
import { nonceFor, REFRESH_LOCK } from '#src/offline/outbox/session-copy.ts'
import { oneAtATime } from '#src/offline/tab-sync.ts'
import { copySession, syncStoredSession } from './session-copy.ts'
import { readStoredSession } from './session-store.ts'
import { saveStorageKey } from './storage-key.ts'
import { claimsOf, storedAccess, storedNonce, storedRefresh, storeTokens } from './tokens.ts'

/** `unconfirmed`: no response, the session stays. `changed`: the session has ended or belongs to another user. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unconfirmed' | 'changed'

let running: Promise<RefreshOutcome> | undefined

/** Exchanges the refresh token for a new pair: once at a time, across tabs. `spent` is the access token to replace. */
export function refreshTokens(spent: string): Promise<RefreshOutcome> {
  // Without locks two tabs send the same nonce and get the same new pair.
  running ??= oneAtATime(REFRESH_LOCK, () => refreshLocked(spent)).finally(() => {
    running = undefined
  })
  return running
}

async function refreshLocked(spent: string): Promise<RefreshOutcome> {
  // With no page open the worker may have refreshed the stored session.
  await syncStoredSession()
  if (storedAccess() !== spent) return outcomeOfChange(spent)
  const refresh = storedRefresh()
  if (refresh === undefined) return 'refused'
  const nonce = (await nonceFor(refresh)) ?? storedNonce(refresh)
  try {
    const body = refreshBody.parse({ refresh, nonce })
    const bundle = await request('/api/token/refresh/', tokenBundle, { method: 'POST', body })
    if (storedRefresh() !== refresh) return outcomeOfChange(spent)
    // The copy first: the worker must never have the older pair of one session.
    await copySession(bundle)
    if (storedRefresh() !== refresh) {
      await copySession()
      return outcomeOfChange(spent)
    }
    storeTokens(bundle)
    readStoredSession()
    void saveStorageKey(bundle)
    return 'refreshed'
  } catch (error) {
    if (storedRefresh() !== refresh) return outcomeOfChange(spent)
    return isRefusal(error) ? 'refused' : 'unconfirmed'
  }
}

/** The stored tokens changed meanwhile: to newer ones of the same user (another tab, new credentials), or otherwise. */
function outcomeOfChange(spent: string): RefreshOutcome {
  return isSameUser(storedAccess(), spent) ? 'refreshed' : 'changed'
}

function isSameUser(current: string | undefined, spent: string): boolean {
  const before = claimsOf(spent)?.sub
  return current !== undefined && before !== undefined && claimsOf(current)?.sub === before
}
