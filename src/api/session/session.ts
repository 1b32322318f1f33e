import * as z from 'zod/mini'
import { isRefusal, isUnauthorized } from '#src/api/errors.ts'
import { request } from '#src/api/request.ts'
import { type TokenBundle, verifyBody } from '#src/contract/auth.ts'
import { refreshTokens } from './refresh.ts'
import { copySession, syncStoredSession } from './session-copy.ts'
import { announceSession, endSession, followOtherTabs } from './session-end.ts'
import { readStoredSession } from './session-store.ts'
import { deleteStorageKey, saveStorageKey } from './storage-key.ts'
import { clearTokens, looksExpired, storedAccess, storedRefresh, storeHasPassword, storeTokens } from './tokens.ts'

/** Only the status of these responses matters. */
const anyBody = z.unknown()

// The server has not confirmed the stored session since this page opened.
let unconfirmed = false

/** Reads the stored session synchronously, before the first paint; `confirmSession` checks it with the server. */
export function startSession(): void {
  readStoredSession()
  followOtherTabs()
  void deleteStorageKey()
  void syncStoredSession().then((isUnfinished) => (isUnfinished ? renewNow() : undefined))
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
 * Checks with the server whether the stored session is valid (decision 11). An error response ends it; without a response
 * it stays and is checked again when the device is online.
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
    await request('/api/token/verify/', anyBody, { method: 'POST', body: verifyBody.parse({ token: access }) })
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
  if (outcome === 'unconfirmed') unconfirmed = true
}

/** Stores the tokens after a successful sign-in and notifies the other tabs. */
export function beginSession(bundle: TokenBundle): void {
  storeTokens(bundle)
  readStoredSession()
  announceSession()
  void copySession()
  void saveStorageKey(bundle)
}

/** Records that the user has set a password. */
export function notePassword(): void {
  if (storedAccess() === undefined) return
  storeHasPassword()
  readStoredSession()
  announceSession()
}

/** Signs out on this device, and on the server if it is reachable. */
export async function signOut(): Promise<void> {
  const refresh = storedRefresh()
  if (refresh !== undefined) {
    // Not awaited: a dead network must not keep a user signed in on a shared phone. The refresh token identifies the
    // session even when the access token has expired.
    const logout = request('/api/token/logout/', anyBody, { method: 'POST', body: { refresh }, keepalive: true })
    logout.catch(() => undefined)
  }
  await endSession('left')
}
