import { apiBase } from '#src/api/address.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { changeCopy, laterCopy, type SessionCopy } from '#src/offline/outbox/session-copy.ts'
import { claimsOf, storedAccess, storedRefresh, storedUserId, storeTokens } from './tokens.ts'

/** Makes the worker's copy say what stands in storage, or this new pair of it: nothing when nobody is signed in. */
export async function copySession(bundle?: TokenBundle): Promise<void> {
  const mine = copyOf(bundle?.access ?? storedAccess(), bundle?.refresh ?? storedRefresh())
  // The nonce under which this very token is being spent stays with it.
  await changeCopy((kept) =>
    mine !== undefined && kept?.refresh === mine.refresh ? { ...mine, nonce: kept.nonce } : mine,
  )
}

/**
 * Brings storage and the copy together: the later pair of one session stands in both. True when a
 * refresh of it was cut off: its token may be spent, and it must be refreshed first.
 */
export async function takeLaterSession(): Promise<boolean> {
  const mine = copyOf(storedAccess(), storedRefresh())
  const later = await changeCopy((kept) => (mine === undefined ? undefined : laterCopy(kept, mine)))
  if (later === undefined || mine === undefined) return false
  const isUnfinished = later.nonce !== undefined
  // Whoever has signed in or out meanwhile is not overwritten.
  if (later.access === mine.access || storedAccess() !== mine.access) return isUnfinished
  const is_first_login = storedUserId()?.isFirstLogin ?? false
  storeTokens({ access: later.access, refresh: later.refresh, is_first_login })
  return isUnfinished
}

/** Takes the session of this access token from the worker. */
export async function forgetCopy(access: string | undefined): Promise<void> {
  const sid = access === undefined ? undefined : claimsOf(access)?.sid
  await changeCopy((kept) => (kept?.sid === sid ? undefined : kept))
}

function copyOf(access: string | undefined, refresh: string | undefined): SessionCopy | undefined {
  if (access === undefined || refresh === undefined) return undefined
  const claims = claimsOf(access)
  if (claims === undefined) return undefined
  return { userId: claims.sub, access, refresh, sid: claims.sid, exp: claims.exp, apiBase: apiBase() }
}
