import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Session } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import type { RefreshRequest, TokenBundle } from '#src/contract/auth.ts'
import { truncatedUserAgent } from './event.service.ts'
import {
  type AuthUser,
  findSession,
  findStorageKey,
  insertSession,
  type Refreshable,
  revokeOthers,
  revokeSession,
  rotateSession,
  type SessionRow,
  touchSession,
} from './session.repo.ts'
import { claimsOf, refreshOf } from './signing-keys.ts'
import { hashOfNonce, LONGEST_SESSION_MS, makeRefresh, SESSION_MS, signAccess } from './tokens.ts'

/** Without nonces, two tabs may spend the same refresh token this far apart. */
const SAME_SUCCESSOR_MS = 10_000
const SEEN_EVERY_MS = 60_000

/** A user's display name: the username, or `user-{id}` until they choose one. */
export function shownName(user: { id: number; username: string | null }): string {
  return user.username ?? `user-${user.id}`
}

/**
 * Signs a device in: a new session and its first tokens. `codeSignInAt` is null when not signed in by one-time code.
 */
export async function openSession(
  deps: Deps,
  db: Db,
  user: AuthUser,
  userAgent: string,
  codeSignInAt: Date | null = null,
): Promise<TokenBundle> {
  const session = { userId: user.id, userAgent: truncatedUserAgent(userAgent), codeSignInAt }
  return bundle(deps, db, { sessionId: await insertSession(db, session, deps.now()), user, generation: 1 })
}

/** The current tokens of a session: the same refresh token, and an access token with the user's current name. */
export async function tokensOf(deps: Deps, db: Db, sessionId: string): Promise<TokenBundle> {
  return bundle(deps, db, await requireLive(db, sessionId))
}

/** A session that has not ended; throws `token_invalid` otherwise. */
export async function requireLive(db: Db, sessionId: string): Promise<SessionRow> {
  const row = await findSession(db, sessionId)
  if (row === undefined || row.revokedAt !== null) throw new AppError('token_invalid')
  return row
}

async function bundle(
  deps: Deps,
  db: Db,
  { sessionId, user, generation }: Pick<SessionRow, 'sessionId' | 'user' | 'generation'>,
): Promise<TokenBundle> {
  const claims = { sub: String(user.id), sid: sessionId, username: shownName(user) }
  return {
    access: await signAccess(deps.secrets.accessKey, claims, deps.now()),
    refresh: makeRefresh(deps.secrets.refreshKey, sessionId, generation),
    is_first_login: !user.hasCredentials,
    storage: await findStorageKey(db, user.id),
  }
}

/** The bounds within which sessions can be refreshed now. */
export function refreshableAt(now: Date): Refreshable {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return { rotatedAfter: before(SESSION_MS), createdAfter: before(LONGEST_SESSION_MS) }
}

/** The session of an access token; undefined when the token is invalid or the session was revoked. */
export async function sessionOfToken(deps: Deps, token: string): Promise<Session | undefined> {
  const now = deps.now()
  const claims = await claimsOf(deps.secrets, token, now)
  if (claims === undefined) return undefined
  const row = await findSession(deps.db, claims.sid)
  if (row === undefined || row.revokedAt !== null || String(row.user.id) !== claims.sub) return undefined
  if (row.createdAt <= refreshableAt(now).createdAfter) return undefined
  const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS)
  if (row.lastSeenAt < seenBefore) await touchSession(deps.db, row.sessionId, seenBefore, now)
  return { userId: row.user.id, sessionId: row.sessionId, username: shownName(row.user) }
}

/**
 * Exchanges a refresh token for its successor. The previous token gets the same successor again when it comes with the
 * nonce that spent it: the response was lost. A stolen token has no such nonce: any other repeat ends the session, for
 * the user and the thief alike. Clients without nonces have 10 s (two tabs).
 */
export async function refreshSession(deps: Deps, { refresh, nonce }: RefreshRequest): Promise<TokenBundle> {
  const now = deps.now()
  const known = refreshOf(deps.secrets, refresh, now)
  if (known === undefined) throw new AppError('token_invalid')
  const nonceHash = nonce === undefined ? null : hashOfNonce(known, nonce)
  const moved = await rotateSession(deps.db, { ...known, nonceHash, now, ...refreshableAt(now) })
  const row = await findSession(deps.db, known.sessionId)
  if (row === undefined || row.revokedAt !== null) throw new AppError('token_invalid')
  if (!moved && !isRepeat(row, { generation: known.generation, nonceHash }, now)) {
    await revokeSession(deps.db, row.sessionId, now)
    throw new AppError('token_invalid')
  }
  return bundle(deps, deps.db, { ...row, generation: known.generation + 1 })
}

function isRepeat(row: SessionRow, spent: { generation: number; nonceHash: string | null }, now: Date): boolean {
  if (row.generation !== spent.generation + 1 || row.nonceHash !== spent.nonceHash) return false
  if (row.createdAt <= refreshableAt(now).createdAfter) return false
  return spent.nonceHash !== null || now.getTime() - row.rotatedAt.getTime() <= SAME_SUCCESSOR_MS
}

/** When this session began with a one-time code; null when it did not. */
export async function codeSignInOf(deps: Deps, sessionId: string): Promise<Date | null> {
  return (await findSession(deps.db, sessionId))?.codeSignInAt ?? null
}

/** Signs out every other device of a user, in the caller's transaction. */
export function endOtherSessions(deps: Deps, tx: Db, session: Pick<Session, 'userId' | 'sessionId'>): Promise<void> {
  return revokeOthers(tx, session.userId, session.sessionId, deps.now())
}
