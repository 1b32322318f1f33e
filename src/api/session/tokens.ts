import { serverNow } from '#src/api/clock.ts'
import { type AccessClaims, accessClaims, type TokenBundle } from '#src/contract/auth.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'
import { newId } from '#src/offline/new-id.ts'

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
const FIRST_LOGIN = 'is_first_login'
const USER_ID = 'userId'
const USER_NAME = 'userName'
const NONCE = 'refresh_nonce'

/** localStorage keys of the session; `access_token` is written last and observed by other tabs. */
export const sessionKeys = { ACCESS, REFRESH, FIRST_LOGIN, USER_ID, USER_NAME, NONCE }

export function storedAccess(): string | undefined {
  return readText(ACCESS)
}

export function storedRefresh(): string | undefined {
  return readText(REFRESH)
}

/** The nonce for spending this refresh token, the same for every attempt: for devices without the worker's copy. */
export function storedNonce(refresh: string): string {
  const [nonce, token] = (readText(NONCE) ?? '').split(' ')
  if (nonce !== undefined && token === refresh) return nonce
  const fresh = newId()
  writeText(NONCE, `${fresh} ${refresh}`)
  return fresh
}

/** The user of the stored tokens. The first-login flag is the string `true` or `false`. */
export function storedUserId(): { userId: string; userName: string; isFirstLogin: boolean } | undefined {
  const access = storedAccess()
  if (access === undefined) return undefined
  const claims = claimsOf(access)
  return {
    userId: readText(USER_ID) ?? claims?.sub ?? '',
    userName: readText(USER_NAME) ?? claims?.username ?? '',
    isFirstLogin: readText(FIRST_LOGIN) === 'true',
  }
}

export function storeTokens(bundle: TokenBundle): void {
  const claims = claimsOf(bundle.access)
  if (claims !== undefined) {
    writeText(USER_ID, claims.sub)
    writeText(USER_NAME, claims.username)
    if (secondsLeft(claims) <= 0) expiredOnArrival = bundle.access
  }
  writeText(FIRST_LOGIN, String(bundle.is_first_login))
  writeText(REFRESH, bundle.refresh)
  writeText(ACCESS, bundle.access)
}

export function storeUserName(userName: string): void {
  writeText(USER_NAME, userName)
}

/** Records that the user has a password, before new tokens say so. */
export function storeHasPassword(): void {
  writeText(FIRST_LOGIN, 'false')
}

export function clearTokens(): void {
  for (const key of Object.values(sessionKeys)) removeText(key)
}

// A device clock that is ahead makes every token look expired; a token expired on arrival is not judged by its `exp`.
let expiredOnArrival: string | undefined

/** Whether the token's `exp` has passed by the server's clock, as far as this device knows it. */
export function looksExpired(access: string): boolean {
  const claims = claimsOf(access)
  return claims !== undefined && access !== expiredOnArrival && secondsLeft(claims) <= 0
}

function secondsLeft(claims: AccessClaims): number {
  return claims.exp - serverNow() / 1000
}

/** The token's unverified claims: for display and timing only. */
export function claimsOf(access: string): AccessClaims | undefined {
  try {
    const payload = (access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    return accessClaims.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}
