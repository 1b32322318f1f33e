import { serverNow } from '#src/api/clock.ts'
import { type AccessClaims, accessClaims, type TokenBundle } from '#src/contract/auth.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'
import { newId } from '#src/offline/outbox/item.ts'

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
const FIRST_LOGIN = 'is_first_login'
const USER_ID = 'userId'
const USER_NAME = 'userName'
const NONCE = 'refresh_nonce'

/** Keys under which the signed-in person stands in localStorage; `access_token` is written last and read by other tabs. */
export const sessionKeys = { ACCESS, REFRESH, FIRST_LOGIN, USER_ID, USER_NAME, NONCE }

export function storedAccess(): string | undefined {
  return readText(ACCESS)
}

export function storedRefresh(): string | undefined {
  return readText(REFRESH)
}

/** The nonce for spending this refresh token, the same for every try: for devices without the worker's copy. */
export function storedNonce(refresh: string): string {
  const [nonce, token] = (readText(NONCE) ?? '').split(' ')
  if (nonce !== undefined && token === refresh) return nonce
  const fresh = newId()
  writeText(NONCE, `${fresh} ${refresh}`)
  return fresh
}

/** Who the stored tokens belong to. The first-login flag is the text `true` or `false`. */
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

/** The person has a password from now on, though their tokens do not say so yet. */
export function storeHasPassword(): void {
  writeText(FIRST_LOGIN, 'false')
}

export function clearTokens(): void {
  for (const key of Object.values(sessionKeys)) removeText(key)
}

// A device clock that runs ahead makes every token look spent; one that did so when it arrived is not judged by it.
let expiredOnArrival: string | undefined

/** Whether the token's own `exp` has passed by the server's clock, as far as this device knows it. */
export function looksExpired(access: string): boolean {
  const claims = claimsOf(access)
  return claims !== undefined && access !== expiredOnArrival && secondsLeft(claims) <= 0
}

function secondsLeft(claims: AccessClaims): number {
  return claims.exp - serverNow() / 1000
}

/** What the token says of itself, unchecked: good for showing and timing, never for deciding. */
export function claimsOf(access: string): AccessClaims | undefined {
  try {
    const middle = (access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(middle), (letter) => letter.charCodeAt(0))
    return accessClaims.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}
