import * as z from 'zod/mini'
import { isRefusal, isUnauthorized } from '#src/api/errors.ts'
import { request } from '#src/api/request.ts'
import { type TokenBundle, verifyBody } from '#src/contract/auth.ts'
import { refreshTokens } from './refresh.ts'
import { copySession, takeLaterSession } from './session-copy.ts'
import { announceSession, endSession, followOtherTabs } from './session-end.ts'
import { readStoredSession } from './session-store.ts'
import { forgetStorageKey, takeStorageKey } from './storage-key.ts'
import { clearTokens, looksExpired, storedAccess, storedRefresh, storeHasPassword, storeTokens } from './tokens.ts'

/** Nothing of the answer is read: its status says all. */
const anyAnswer = z.unknown()

// The server has not yet confirmed the stored session in this page's life.
let unconfirmed = false

/** Reads the stored session at once, before the first paint; the server is asked by `confirmSession`. */
export function startSession(): void {
  readStoredSession()
  followOtherTabs()
  void forgetStorageKey()
  void takeLaterSession().then((isUnfinished) => (isUnfinished ? renewNow() : undefined))
  const confirmLate = () => {
    if (unconfirmed && document.visibilityState === 'visible') void confirmSession()
  }
  addEventListener('online', confirmLate)
  document.addEventListener('visibilitychange', confirmLate)
}

async function renewNow(): Promise<void> {
  const access = storedAccess()
  if (access !== undefined) await renewOrEnd(access)
}

/**
 * Asks the server whether the stored session still stands (decision 11). A refusal signs out; no answer keeps the
 * session, to be asked about again when the device is back online.
 */
export async function confirmSession(): Promise<void> {
  unconfirmed = false
  const access = storedAccess()
  if (access === undefined) {
    clearTokens()
    return
  }
  if (looksExpired(access)) return renewOrEnd(access)
  if (navigator.onLine === false) {
    unconfirmed = true
    return
  }
  try {
    await request('/api/token/verify/', anyAnswer, { method: 'POST', body: verifyBody.parse({ token: access }) })
  } catch (error) {
    if (storedAccess() !== access) return
    if (isUnauthorized(error)) await endSession()
    else if (isRefusal(error)) await renewOrEnd(access)
    else unconfirmed = true
  }
}

async function renewOrEnd(access: string): Promise<void> {
  const outcome = await refreshTokens(access)
  if (outcome === 'refused') await endSession()
  if (outcome === 'kept') unconfirmed = true
}

/** Somebody has proved who they are: their tokens are stored, here and for the other tabs. */
export function beginSession(bundle: TokenBundle): void {
  storeTokens(bundle)
  readStoredSession()
  announceSession()
  void copySession()
  void takeStorageKey(bundle)
}

/** The signed-in person has set a password. */
export function notePassword(): void {
  if (storedAccess() === undefined) return
  storeHasPassword()
  readStoredSession()
  announceSession()
}

/** Signs out. The server is told if it can be reached; this device forgets the person either way. */
export async function signOut(): Promise<void> {
  const refresh = storedRefresh()
  if (refresh !== undefined) {
    // Not waited for: a dead network must not keep anybody signed in on a shared phone.
    // The refresh token names the session also when the access token has expired.
    const told = request('/api/token/logout/', anyAnswer, { method: 'POST', body: { refresh }, keepalive: true })
    told.catch(() => undefined)
  }
  await endSession('left')
}
