import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authSessions, users } from '#server/db/schema/people.ts'

export type Person = { id: number; username: string | null; hasCredentials: boolean }

/** A username and a password: until both are there it is a first login. */
export function hasCredentials(row: { username: string | null; passwordHash: string | null }): boolean {
  return row.username !== null && row.passwordHash !== null
}

export type SessionRow = {
  sessionId: string
  person: Person
  generation: number
  usedGeneration: number
  rotatedAt: Date
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
  if (row === undefined) throw new Error('no session row came back')
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
  const { generation, usedGeneration, rotatedAt, lastSeenAt, revokedAt, codeSignInAt } = rest
  const person = { id: userId, username: row.username, hasCredentials: hasCredentials(row) }
  return { sessionId: id, person, generation, usedGeneration, rotatedAt, lastSeenAt, revokedAt, codeSignInAt }
}

/** Moves a session on from `generation`, if it still stands there. Of parallel callers one wins. */
export async function rotateSession(
  db: Db,
  wish: { sessionId: string; generation: number; rotatedAfter: Date; now: Date },
): Promise<boolean> {
  const moved = await db
    .update(authSessions)
    .set({ generation: wish.generation + 1, rotatedAt: wish.now, lastSeenAt: wish.now })
    .where(
      and(
        eq(authSessions.id, wish.sessionId),
        eq(authSessions.generation, wish.generation),
        isNull(authSessions.revokedAt),
        gt(authSessions.rotatedAt, wish.rotatedAfter),
      ),
    )
    .returning({ id: authSessions.id })
  return moved.length === 1
}

/** Notes that the answer of this generation has arrived where the session is. */
export async function noteUsed(db: Db, sessionId: string, generation: number): Promise<void> {
  await db
    .update(authSessions)
    .set({ usedGeneration: generation })
    .where(and(eq(authSessions.id, sessionId), lt(authSessions.usedGeneration, generation)))
}

/** Ends a session; false when it had ended already. `userId` limits it to that person's own. */
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

/** Ends a person's sessions, all but one. */
export async function revokeOthers(db: Db, userId: number, keptId: string, now: Date): Promise<void> {
  await db
    .update(authSessions)
    .set({ revokedAt: now })
    .where(and(eq(authSessions.userId, userId), ne(authSessions.id, keptId), isNull(authSessions.revokedAt)))
}

/** A person's sessions that can still be refreshed, the one last seen first. */
export async function listSessions(db: Db, userId: number, rotatedAfter: Date) {
  return db
    .select({
      id: authSessions.id,
      userAgent: authSessions.userAgent,
      createdAt: authSessions.createdAt,
      lastSeenAt: authSessions.lastSeenAt,
    })
    .from(authSessions)
    .where(
      and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt), gt(authSessions.rotatedAt, rotatedAfter)),
    )
    .orderBy(desc(authSessions.lastSeenAt), desc(authSessions.createdAt))
}

/** Notes that the device was here, unless that was noted after `seenBefore`. */
export async function touchSession(db: Db, sessionId: string, seenBefore: Date, now: Date): Promise<void> {
  await db
    .update(authSessions)
    .set({ lastSeenAt: now })
    .where(and(eq(authSessions.id, sessionId), lt(authSessions.lastSeenAt, seenBefore)))
}
