import { createHash, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { keyedHash } from '#server/core/keyed-hash.ts'
import { type AccessClaims, accessClaims } from '#src/contract/auth.ts'
import { DAY_MS } from './retry-wait.ts'

/** How long an access token is good. */
export const ACCESS_SECONDS = 15 * 60
/** A session that is not used this long is over. */
export const SESSION_MS = 60 * DAY_MS
/** However much it is used, a session ends this long after its sign-in. */
export const LONGEST_SESSION_MS = 90 * DAY_MS
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Compares in a time that tells nothing about where the difference is. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A JWT good for 15 minutes from `now`. */
export function signAccess(key: string, claims: Omit<AccessClaims, 'exp'>, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: claims.sid, username: claims.username })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(claims.sub)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(Buffer.from(key))
}

/** The claims of a token that we signed and that has not expired; undefined for any other text. */
export async function readAccess(key: string, token: string, now: Date): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(key), { algorithms: ['HS256'], currentDate: now })
    return accessClaims.parse(payload)
  } catch {
    return undefined
  }
}

/** `{session}.{generation}.{signature}`: the same generation always gives the same token, so a lost answer can be repeated. */
export function makeRefresh(key: string, sessionId: string, generation: number): string {
  const name = `${sessionId}.${generation}`
  return `${name}.${keyedHash(key, name)}`
}

/** Whose refresh token this is; undefined unless we made it. */
export function readRefresh(key: string, token: string): { sessionId: string; generation: number } | undefined {
  const [sessionId = '', number = '', signature = '', ...rest] = token.split('.')
  const genuine = sameText(signature, keyedHash(key, `${sessionId}.${number}`))
  if (!genuine || rest.length > 0 || !uuid.test(sessionId)) return undefined
  return { sessionId, generation: Number(number) }
}

/**
 * What is stored of a nonce. Bound to the token it spent; without a key, since it is random and must outlive a rotation
 * of keys.
 */
export function hashOfNonce(spent: { sessionId: string; generation: number }, nonce: string): string {
  return createHash('sha256').update(`${spent.sessionId}.${spent.generation}.${nonce}`).digest('base64url')
}
