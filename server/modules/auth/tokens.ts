import { createHash, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { keyedHash } from '#server/core/keyed-hash.ts'
import { type AccessClaims, accessClaims } from '#src/contract/auth.ts'
import { DAY_MS } from '#src/contract/duration.ts'

/** Lifetime of an access token. */
export const ACCESS_SECONDS = 15 * 60
/** A session ends after this long without use. */
export const SESSION_MS = 60 * DAY_MS
/** A session ends this long after its sign-in, however much it is used. */
export const LONGEST_SESSION_MS = 90 * DAY_MS
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A JWT valid for 15 minutes from `now`. */
export function signAccess(key: string, claims: Omit<AccessClaims, 'exp'>, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: claims.sid, username: claims.username })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(claims.sub)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(Buffer.from(key))
}

/** The claims of a token signed with `key` that has not expired; undefined for any other text. */
export async function readAccess(key: string, token: string, now: Date): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(key), { algorithms: ['HS256'], currentDate: now })
    return accessClaims.parse(payload)
  } catch {
    return undefined
  }
}

/** `{session}.{generation}.{signature}`: deterministic, so that a lost response can be repeated. */
export function makeRefresh(key: string, sessionId: string, generation: number): string {
  const name = `${sessionId}.${generation}`
  return `${name}.${keyedHash(key, name)}`
}

/** The session of a refresh token; undefined unless `key` signed it. */
export function readRefresh(key: string, token: string): { sessionId: string; generation: number } | undefined {
  const [sessionId = '', number = '', signature = '', ...rest] = token.split('.')
  const genuine = sameText(signature, keyedHash(key, `${sessionId}.${number}`))
  if (!genuine || rest.length > 0 || !uuid.test(sessionId)) return undefined
  return { sessionId, generation: Number(number) }
}

/**
 * The stored hash of a nonce, bound to the token it spent; without a key, since it is random and must survive a key
 * rotation.
 */
export function hashOfNonce(spent: { sessionId: string; generation: number }, nonce: string): string {
  return createHash('sha256').update(`${spent.sessionId}.${spent.generation}.${nonce}`).digest('base64url')
}
