import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { instructors, pools } from '#server/db/schema/catalog.ts'
import { authSessions, users } from '#server/db/schema/people.ts'
import { staffGrants } from '#server/db/schema/staff.ts'
import type { StaffGrant, StaffRole } from '#src/contract/desk/roles.ts'

export type GrantRow = typeof staffGrants.$inferSelect

/** An arbitrary number that no other advisory lock of this database uses. */
const GRANTS_LOCK = 7_041_407

/** Changes of grants run one at a time, so that two owners cannot remove each other. */
export async function lockGrants(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GRANTS_LOCK})`)
}

export function listGrants(db: Db, userId: number): Promise<StaffGrant[]> {
  return db
    .select({ role: staffGrants.role, pool: staffGrants.poolId, instructor: staffGrants.instructorId })
    .from(staffGrants)
    .where(eq(staffGrants.userId, userId))
    .orderBy(staffGrants.id)
}

/** When the session's user last typed a code: at sign-in, or to confirm a protected change. */
export async function findFreshTime(db: Db, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ signIn: authSessions.codeSignInAt, fresh: authSessions.freshCodeAt })
    .from(authSessions)
    .where(eq(authSessions.id, sessionId))
  if (row === undefined) return null
  const times = [row.signIn, row.fresh].filter((time) => time !== null)
  return times.reduce<Date | null>((last, time) => (last === null || time > last ? time : last), null)
}

export async function saveFreshTime(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(authSessions).set({ freshCodeAt: now }).where(eq(authSessions.id, sessionId))
}

/** All grants with the names of their users, pools and coaches, oldest first. */
export function listStaff(db: Db) {
  const lastSeen = db
    .select({ userId: authSessions.userId, at: sql<string | null>`max(${authSessions.lastSeenAt})`.as('at') })
    .from(authSessions)
    .where(isNull(authSessions.revokedAt))
    .groupBy(authSessions.userId)
    .as('last_seen')
  return db
    .select({
      grant: staffGrants,
      name: users.name,
      username: users.username,
      phone: users.phone,
      pool: pools.name,
      instructor: instructors.name,
      lastSeenAt: lastSeen.at,
    })
    .from(staffGrants)
    .innerJoin(users, eq(users.id, staffGrants.userId))
    .leftJoin(pools, eq(pools.id, staffGrants.poolId))
    .leftJoin(instructors, eq(instructors.id, staffGrants.instructorId))
    .leftJoin(lastSeen, eq(lastSeen.userId, staffGrants.userId))
    .orderBy(asc(staffGrants.id))
}

/** The users who own the club. */
export async function listOwners(db: Db): Promise<number[]> {
  const rows = await db.select({ id: staffGrants.userId }).from(staffGrants).where(eq(staffGrants.role, 'owner'))
  return rows.map(({ id }) => id)
}

/** Undefined when the user has this role there already. */
export async function insertGrant(tx: Db, grant: Omit<GrantRow, 'id'>): Promise<GrantRow | undefined> {
  const [row] = await tx.insert(staffGrants).values(grant).onConflictDoNothing().returning()
  return row
}

export async function findGrant(tx: Db, id: number): Promise<GrantRow | undefined> {
  const [row] = await tx.select().from(staffGrants).where(eq(staffGrants.id, id))
  return row
}

export async function findGrantOf(
  tx: Db,
  { userId, role, poolId }: Pick<GrantRow, 'userId' | 'role' | 'poolId'>,
): Promise<GrantRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffGrants)
    .where(
      and(
        eq(staffGrants.userId, userId),
        eq(staffGrants.role, role),
        poolId === null ? isNull(staffGrants.poolId) : eq(staffGrants.poolId, poolId),
      ),
    )
  return row
}

export async function deleteGrant(tx: Db, id: number): Promise<void> {
  await tx.delete(staffGrants).where(eq(staffGrants.id, id))
}

/** Deletes and returns all grants of a user. */
export function deleteGrantsOf(tx: Db, userId: number): Promise<GrantRow[]> {
  return tx.delete(staffGrants).where(eq(staffGrants.userId, userId)).returning()
}

/** The roles that these numbers hold. */
export async function listRolesOfPhones(db: Db, phones: string[]): Promise<{ role: StaffRole; phone: string }[]> {
  const rows = await db
    .select({ role: staffGrants.role, phone: users.phone })
    .from(staffGrants)
    .innerJoin(users, eq(users.id, staffGrants.userId))
    .where(inArray(users.phone, phones))
    .orderBy(staffGrants.id)
  return rows.map(({ role, phone }) => ({ role, phone: phone ?? '' }))
}

/** Deletes and returns all grants of these numbers. */
export function deleteGrantsOfPhones(tx: Db, phones: string[]): Promise<GrantRow[]> {
  const ofPhones = tx.select({ id: users.id }).from(users).where(inArray(users.phone, phones))
  return tx.delete(staffGrants).where(inArray(staffGrants.userId, ofPhones)).returning()
}

export async function firstInstructor(db: Db): Promise<number | undefined> {
  const [row] = await db.select({ id: instructors.id }).from(instructors).orderBy(instructors.id).limit(1)
  return row?.id
}

/** Whether another grant of this role exists for the whole club. */
export async function hasOther(tx: Db, role: StaffRole, exceptId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: staffGrants.id })
    .from(staffGrants)
    .where(and(eq(staffGrants.role, role), isNull(staffGrants.poolId), ne(staffGrants.id, exceptId)))
    .limit(1)
  return rows.length > 0
}

export async function hasPool(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: pools.id }).from(pools).where(eq(pools.id, id))
  return rows.length > 0
}

export async function hasInstructor(db: Db, id: number): Promise<boolean> {
  const rows = await db.select({ id: instructors.id }).from(instructors).where(eq(instructors.id, id))
  return rows.length > 0
}

/** Names of the pools; all with `'all'`. */
export function listPoolNames(db: Db, which: 'all' | number[]) {
  const named = db.select({ id: pools.id, name: pools.name }).from(pools)
  return which === 'all'
    ? named.orderBy(pools.id)
    : named.where(sql`${pools.id} = any(${sql.param(which)}::int[])`).orderBy(pools.id)
}
