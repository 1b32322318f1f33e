import { isRefusal } from '#src/api/errors.ts'
import { request } from '#src/api/request.ts'
import { refreshBody, tokenBundle } from '#src/contract/auth.ts'
import { nonceFor, REFRESH_LOCK } from '#src/offline/outbox/session-copy.ts'
import { oneAtATime } from '#src/offline/tab-sync.ts'
import { copySession, takeLaterSession } from './session-copy.ts'
import { readStoredSession } from './session-store.ts'
import { takeStorageKey } from './storage-key.ts'
import { claimsOf, storedAccess, storedNonce, storedRefresh, storeTokens } from './tokens.ts'

/** `kept`: no verdict came, so the session stays. `changed`: somebody else, or nobody, is signed in by now. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'kept' | 'changed'

let flight: Promise<RefreshOutcome> | undefined

/** Trades the refresh token for a new pair: once at a time here, and across tabs. `spent` is the access token to replace. */
export function refreshTokens(spent: string): Promise<RefreshOutcome> {
  // Where there are no locks two tabs send the same nonce, and get the same successor.
  flight ??= oneAtATime(REFRESH_LOCK, () => trade(spent)).finally(() => {
    flight = undefined
  })
  return flight
}

async function trade(spent: string): Promise<RefreshOutcome> {
  // With no page open the worker may have renewed what stands here.
  await takeLaterSession()
  if (storedAccess() !== spent) return outcomeOfChange(spent)
  const refresh = storedRefresh()
  if (refresh === undefined) return 'refused'
  const nonce = (await nonceFor(refresh)) ?? storedNonce(refresh)
  try {
    const body = refreshBody.parse({ refresh, nonce })
    const bundle = await request('/api/token/refresh/', tokenBundle, { method: 'POST', body })
    if (storedRefresh() !== refresh) return outcomeOfChange(spent)
    // First the copy: of two pairs of one session the worker must never hold the older.
    await copySession(bundle)
    if (storedRefresh() !== refresh) {
      await copySession()
      return outcomeOfChange(spent)
    }
    storeTokens(bundle)
    readStoredSession()
    void takeStorageKey(bundle)
    return 'refreshed'
  } catch (error) {
    if (storedRefresh() !== refresh) return outcomeOfChange(spent)
    return isRefusal(error) ? 'refused' : 'kept'
  }
}

/** The tokens were replaced meanwhile: by newer ones of the same person (another tab, new credentials), or not. */
function outcomeOfChange(spent: string): RefreshOutcome {
  return isSamePerson(storedAccess(), spent) ? 'refreshed' : 'changed'
}

function isSamePerson(current: string | undefined, spent: string): boolean {
  const before = claimsOf(spent)?.sub
  return current !== undefined && before !== undefined && claimsOf(current)?.sub === before
}
