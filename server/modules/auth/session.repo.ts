import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authSessions, users } from '#server/db/schema/people.ts'
import type { StorageKey } from '#src/contract/auth.ts'

export type AuthUser = { id: number; username: string | null; hasCredentials: boolean }

/** Until a user has both a username and a password, a sign-in counts as the first. */
export function hasCredentials(row: { username: string | null; passwordHash: string | null }): boolean {
  return row.username !== null && row.passwordHash !== null
}

export type SessionRow = {
  sessionId: string
  user: AuthUser
  generation: number
  nonceHash: string | null
  rotatedAt: Date
  createdAt: Date
  lastSeenAt: Date
  revokedAt: Date | null
  codeSignInAt: Date | null
}

export async function insertSession(
  db: Db,
  session: Pick<typeof authSessions.$inferInsert, 'userId' | 'userAgent' | 'codeSignInAt'>,
  now: Date,
): Promise<string> {
  const [row] = await db
    .insert(authSessions)
    .values({ ...session, rotatedAt: now, createdAt: now, lastSeenAt: now })
    .returning({ id: authSessions.id })
  if (row === undefined) throw new Error('insert returned no session row')
  return row.id
}

export async function findSession(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await db
    .select({ session: authSessions, username: users.username, passwordHash: users.passwordHash })
    .from(authSessions)
    .innerJoin(users, eq(users.id, authSessions.userId))
    .where(eq(authSessions.id, sessionId))
  if (row === undefined) return undefined
  const { id, userId, ...rest } = row.session
  const { generation, nonceHash, rotatedAt, createdAt, lastSeenAt, revokedAt, codeSignInAt } = rest
  const user = { id: userId, username: row.username, hasCredentials: hasCredentials(row) }
  return { sessionId: id, user, generation, nonceHash, rotatedAt, createdAt, lastSeenAt, revokedAt, codeSignInAt }
}

/** The key that seals a user's data on their devices. */
export async function findStorageKey(db: Db, userId: number): Promise<StorageKey> {
  const columns = { owner: users.storageOwner, key: users.storageKey }
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId))
  if (row === undefined) throw new Error('select returned no user row')
  return row
}

/** A session can be refreshed when it was last refreshed after `rotatedAfter` and began after `createdAfter`. */
export type Refreshable = { rotatedAfter: Date; createdAfter: Date }

function isRefreshable({ rotatedAfter, createdAfter }: Refreshable) {
  return and(
    isNull(authSessions.revokedAt),
    gt(authSessions.rotatedAt, rotatedAfter),
    gt(authSessions.createdAt, createdAfter),
  )
}

/** Advances a session from `generation`, if it is still current. One of parallel requests succeeds. */
export async function rotateSession(
  db: Db,
  spent: { sessionId: string; generation: number; nonceHash: string | null; now: Date } & Refreshable,
): Promise<boolean> {
  const moved = await db
    .update(authSessions)
    .set({
      generation: spent.generation + 1,
      nonceHash: spent.nonceHash,
      rotatedAt: spent.now,
      lastSeenAt: spent.now,
    })
    .where(
      and(eq(authSessions.id, spent.sessionId), eq(authSessions.generation, spent.generation), isRefreshable(spent)),
    )
    .returning({ id: authSessions.id })
  return moved.length === 1
}

/** Ends a session; false when it had ended already. `userId` restricts it to sessions of that user. */
export async function revokeSession(db: Db, sessionId: string, now: Date, userId?: number): Promise<boolean> {
  const ended = await db
    .update(authSessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(authSessions.id, sessionId),
        isNull(authSessions.revokedAt),
        userId === undefined ? undefined : eq(authSessions.userId, userId),
      ),
    )
    .returning({ id: authSessions.id })
  return ended.length === 1
}

/** Ends a user's sessions, all but one. */
export async function revokeOthers(db: Db, userId: number, exceptId: string, now: Date): Promise<void> {
  await db
    .update(authSessions)
    .set({ revokedAt: now })
    .where(and(eq(authSessions.userId, userId), ne(authSessions.id, exceptId), isNull(authSessions.revokedAt)))
}

/** A user's sessions that can still be refreshed, last seen first. */
export async function listSessions(db: Db, userId: number, since: Refreshable) {
  return db
    .select({
      id: authSessions.id,
      userAgent: authSessions.userAgent,
      createdAt: authSessions.createdAt,
      lastSeenAt: authSessions.lastSeenAt,
    })
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), isRefreshable(since)))
    .orderBy(desc(authSessions.lastSeenAt), desc(authSessions.createdAt))
}

/** Updates when the session was last seen, at most once since `seenBefore`. */
export async function touchSession(db: Db, sessionId: string, seenBefore: Date, now: Date): Promise<void> {
  await db
    .update(authSessions)
    .set({ lastSeenAt: now })
    .where(and(eq(authSessions.id, sessionId), lt(authSessions.lastSeenAt, seenBefore)))
}
