import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authSessions, users } from '#server/db/schema/people.ts'

export type Person = { id: number; username: string | null; hasPassword: boolean }

export type SessionRow = {
  sessionId: string
  person: Person
  generation: number
  rotatedAt: Date
  lastSeenAt: Date
  revokedAt: Date | null
}

export async function insertSession(db: Db, userId: number, userAgent: string, now: Date): Promise<string> {
  const [row] = await db
    .insert(authSessions)
    .values({ userId, userAgent, rotatedAt: now, createdAt: now, lastSeenAt: now })
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
  const { id, userId, generation, rotatedAt, lastSeenAt, revokedAt } = row.session
  const person = { id: userId, username: row.username, hasPassword: row.passwordHash !== null }
  return { sessionId: id, person, generation, rotatedAt, lastSeenAt, revokedAt }
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

export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .update(authSessions)
    .set({ revokedAt: now })
    .where(and(eq(authSessions.id, sessionId), isNull(authSessions.revokedAt)))
}

/** Notes that the device was here, unless that was noted after `seenBefore`. */
export async function touchSession(db: Db, sessionId: string, seenBefore: Date, now: Date): Promise<void> {
  await db
    .update(authSessions)
    .set({ lastSeenAt: now })
    .where(and(eq(authSessions.id, sessionId), lt(authSessions.lastSeenAt, seenBefore)))
}
