import { apiBase } from '#src/api/address.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { changeCopy, laterCopy, type SessionCopy } from '#src/offline/outbox/session-copy.ts'
import { claimsOf, storedAccess, storedRefresh, storedUserId, storeTokens } from './tokens.ts'

/** Updates the worker's copy from storage, or from this new pair of tokens; deletes it when signed out. */
export async function copySession(bundle?: TokenBundle): Promise<void> {
  const mine = copyOf(bundle?.access ?? storedAccess(), bundle?.refresh ?? storedRefresh())
  // The nonce of a refresh in flight stays with its token.
  await changeCopy((stored) =>
    mine !== undefined && stored?.refresh === mine.refresh ? { ...mine, nonce: stored.nonce } : mine,
  )
}

/**
 * Synchronises storage and the copy: both get the later pair of one session. True when a refresh was interrupted: its
 * token may be spent, so the caller must refresh first.
 */
export async function syncStoredSession(): Promise<boolean> {
  const mine = copyOf(storedAccess(), storedRefresh())
  const later = await changeCopy((stored) => (mine === undefined ? undefined : laterCopy(stored, mine)))
  if (later === undefined || mine === undefined) return false
  const isUnfinished = later.nonce !== undefined
  // Tokens stored meanwhile by a sign-in or deleted by a sign-out are not overwritten.
  if (later.access === mine.access || storedAccess() !== mine.access) return isUnfinished
  const is_first_login = storedUserId()?.isFirstLogin ?? false
  storeTokens({ access: later.access, refresh: later.refresh, is_first_login })
  return isUnfinished
}

/** Deletes the copy of this access token's session. */
export async function deleteCopy(access: string | undefined): Promise<void> {
  const sid = access === undefined ? undefined : claimsOf(access)?.sid
  await changeCopy((stored) => (stored?.sid === sid ? undefined : stored))
}

function copyOf(access: string | undefined, refresh: string | undefined): SessionCopy | undefined {
  if (access === undefined || refresh === undefined) return undefined
  const claims = claimsOf(access)
  if (claims === undefined) return undefined
  return { userId: claims.sub, access, refresh, sid: claims.sid, exp: claims.exp, apiBase: apiBase() }
}
