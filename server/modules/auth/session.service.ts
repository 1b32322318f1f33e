import type { Session } from '#server/app-type.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import type { TokenBundle } from '#src/contract/auth.ts'
import { keptUserAgent } from './event.service.ts'
import {
  findSession,
  insertSession,
  noteUsed,
  type Person,
  revokeOthers,
  revokeSession,
  rotateSession,
  type SessionRow,
  touchSession,
} from './session.repo.ts'
import { claimsOf, refreshOf } from './signing-keys.ts'
import { makeRefresh, SESSION_MS, signAccess } from './tokens.ts'
import { DAY_MS } from './waiting.ts'

/** Two tabs may spend the same refresh token this far apart. */
const SAME_SUCCESSOR_MS = 10_000
/** So long an answer that nobody has used may be asked for again: a phone may be away from one lesson to the next. */
const UNUSED_SUCCESSOR_MS = 8 * DAY_MS
const SEEN_EVERY_MS = 60_000

/** The name shown for a person: their own, or `user-{id}` until they choose one. */
export function shownName(person: { id: number; username: string | null }): string {
  return person.username ?? `user-${person.id}`
}

/** Signs a device in: a new session and its first tokens. `codeSignInAt` is null when that was not by one-time code. */
export async function openSession(
  deps: Deps,
  db: Db,
  person: Person,
  userAgent: string,
  codeSignInAt: Date | null = null,
): Promise<TokenBundle> {
  const session = { userId: person.id, userAgent: keptUserAgent(userAgent), codeSignInAt }
  return bundle(deps, await insertSession(db, session, deps.now()), person, 1)
}

/** The tokens of a session as it stands: the same refresh token, and an access token that says the newest of its person. */
export async function tokensOf(deps: Deps, db: Db, sessionId: string): Promise<TokenBundle> {
  const row = await requireLive(db, sessionId)
  return bundle(deps, sessionId, row.person, row.generation)
}

/** A session that has not ended meanwhile; throws `token_invalid` when it has. */
export async function requireLive(db: Db, sessionId: string): Promise<SessionRow> {
  const row = await findSession(db, sessionId)
  if (row === undefined || row.revokedAt !== null) throw new Refusal('token_invalid')
  return row
}

async function bundle(deps: Deps, sessionId: string, person: Person, generation: number): Promise<TokenBundle> {
  const claims = { sub: String(person.id), sid: sessionId, gen: generation, username: shownName(person) }
  return {
    access: await signAccess(deps.secrets.accessKey, claims, deps.now()),
    refresh: makeRefresh(deps.secrets.refreshKey, sessionId, generation),
    is_first_login: !person.hasCredentials,
  }
}

/** The session behind an access token; undefined when the token is not good or the session was revoked. */
export async function sessionOfToken(deps: Deps, token: string): Promise<Session | undefined> {
  const now = deps.now()
  const claims = await claimsOf(deps.secrets, token, now)
  if (claims === undefined) return undefined
  const row = await findSession(deps.db, claims.sid)
  if (row === undefined || row.revokedAt !== null || String(row.person.id) !== claims.sub) return undefined
  const { gen = 0 } = claims
  if (row.usedGeneration < gen) await noteUsed(deps.db, row.sessionId, gen)
  const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS)
  if (row.lastSeenAt < seenBefore) await touchSession(deps.db, row.sessionId, seenBefore, now)
  return { userId: row.person.id, sessionId: row.sessionId, username: shownName(row.person) }
}

/**
 * Exchanges a refresh token for its successor. The token just before the current one gets the same successor for 10 s
 * (two tabs), and for 8 days as long as nobody has used that successor: then its answer was lost on the way. Any other
 * spent token was stolen or copied, and ends the session for everybody.
 */
export async function refreshSession(deps: Deps, token: string): Promise<TokenBundle> {
  const now = deps.now()
  const known = refreshOf(deps.secrets, token, now)
  if (known === undefined) throw new Refusal('token_invalid')
  const rotatedAfter = new Date(now.getTime() - SESSION_MS)
  const moved = await rotateSession(deps.db, { ...known, rotatedAfter, now })
  const row = await findSession(deps.db, known.sessionId)
  if (row === undefined || row.revokedAt !== null) throw new Refusal('token_invalid')
  if (!moved && !isJustSpent(row, known.generation, now)) {
    await revokeSession(deps.db, row.sessionId, now)
    throw new Refusal('token_invalid')
  }
  return bundle(deps, row.sessionId, row.person, known.generation + 1)
}

function isJustSpent(row: SessionRow, generation: number, now: Date): boolean {
  const successor = generation + 1
  const isUnused = row.usedGeneration < successor
  const graceMs = isUnused ? UNUSED_SUCCESSOR_MS : SAME_SUCCESSOR_MS
  return row.generation === successor && now.getTime() - row.rotatedAt.getTime() <= graceMs
}

/** When this very session began with a one-time code; null when it did not. */
export async function codeSignInOf(deps: Deps, sessionId: string): Promise<Date | null> {
  return (await findSession(deps.db, sessionId))?.codeSignInAt ?? null
}

/** Signs out every other device of a person, in the caller's transaction. */
export function endOtherSessions(deps: Deps, tx: Db, session: Pick<Session, 'userId' | 'sessionId'>): Promise<void> {
  return revokeOthers(tx, session.userId, session.sessionId, deps.now())
}
