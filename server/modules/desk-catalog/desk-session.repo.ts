import { and, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { instructors, pools, programs, sessions } from '#server/db/schema/catalog.ts'
import type { BookableKind } from '#src/contract/kind.ts'

export type DeskSessionRow = Awaited<ReturnType<typeof listDeskSessions>>[number]
export type Meeting = Pick<DeskSessionRow, 'id' | 'poolId' | 'weekdays' | 'startsAt' | 'endsAt'>

const columns = {
  id: sessions.id,
  kind: sessions.kind,
  number: sessions.number,
  programId: sessions.programId,
  poolId: sessions.poolId,
  subject: sql<number>`coalesce(${programs.number}, ${sessions.poolId})`.mapWith(Number),
  title: sessions.title,
  weekdays: sessions.weekdays,
  startsAt: sessions.startsAt,
  endsAt: sessions.endsAt,
  sex: sessions.sex,
  pricePerTermRial: sessions.pricePerTermRial,
  finalPriceRial: sessions.finalPriceRial,
  version: sessions.version,
  archivedAt: sessions.archivedAt,
}

function sessionsWhere(db: Db, where: SQL | undefined) {
  return db
    .select(columns)
    .from(sessions)
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .where(where)
    .orderBy(sessions.number)
}

/** Sessions of a team, course or pool, archived ones too. */
export function listDeskSessions(db: Db, kind: BookableKind, subject: number) {
  const owner = kind === 'pool' ? sessions.poolId : programs.number
  return sessionsWhere(db, and(eq(sessions.kind, kind), eq(owner, subject)))
}

export async function findDeskSession(db: Db, kind: BookableKind, number: number) {
  const [row] = await sessionsWhere(db, and(eq(sessions.kind, kind), eq(sessions.number, number)))
  return row
}

/** The pool of a team, course or pool, and when the pool was archived. */
export async function findSubjectPool(db: Db, kind: BookableKind, subject: number) {
  const [row] = await subjectPool(db, kind, subject)
  return row
}

/** The same, locked so that it is not archived meanwhile. */
export async function lockSubjectPool(tx: Db, kind: BookableKind, subject: number) {
  const [row] = await subjectPool(tx, kind, subject).for('share')
  return row
}

function subjectPool(db: Db, kind: BookableKind, subject: number) {
  const id =
    kind === 'pool'
      ? sql`${subject}::int`
      : sql`(select pool_id from programs where kind = ${kind} and number = ${subject}::int)`
  return db.select({ poolId: pools.id, archivedAt: pools.archivedAt }).from(pools).where(sql`${pools.id} = ${id}`)
}

/** Changes a session of this version, or with nothing but its version only that; false when it has another meanwhile. */
export async function updateSession(
  tx: Db,
  { id, version, ...values }: Partial<typeof sessions.$inferInsert> & { id: number; version: number },
): Promise<boolean> {
  const set = Object.keys(values).length === 0 ? { version: version + 1 } : values
  const rows = await tx
    .update(sessions)
    .set(set)
    .where(and(eq(sessions.id, id), eq(sessions.version, version)))
    .returning({ id: sessions.id })
  return rows.length === 1
}

/** The sessions of a team or course follow it to another pool. */
export async function moveSessions(tx: Db, programId: number, poolId: number): Promise<void> {
  await tx.update(sessions).set({ poolId }).where(eq(sessions.programId, programId))
}

const MOST_OVERLAPS = 10

/** Other sessions of the pool that are held at the same time. */
export function listOverlaps(db: Db, { id, poolId, weekdays, startsAt, endsAt }: Meeting) {
  return db
    .select({ ...columns, name: sql<string>`coalesce(${programs.name}, ${pools.name})` })
    .from(sessions)
    .innerJoin(pools, eq(pools.id, sessions.poolId))
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .where(
      and(
        eq(sessions.poolId, poolId),
        ne(sessions.id, id),
        isNull(sessions.archivedAt),
        isNull(programs.archivedAt),
        sql`${sessions.weekdays} && ${sql.param(weekdays)}::smallint[]`,
        lt(sessions.startsAt, endsAt),
        gt(sessions.endsAt, startsAt),
      ),
    )
    .orderBy(sessions.startsAt, sessions.number)
    .limit(MOST_OVERLAPS)
}

/** Locks the coach of a team or course: the classes of a coach are checked one change at a time. */
export async function lockCoach(tx: Db, programId: number): Promise<void> {
  await tx
    .select({ id: instructors.id })
    .from(instructors)
    .where(sql`${instructors.id} = (select instructor_id from programs where id = ${programId}::int)`)
    .for('no key update')
}

/**
 * The name of a team or course whose class takes place while the coach of this one holds a class; undefined when there is
 * none.
 */
export async function findBusyProgram(tx: Db, programId: number): Promise<string | undefined> {
  const [row] = await tx.execute<{ name: string }>(sql`
    select theirs.name
    from programs mine
    join sessions one on one.program_id = mine.id and one.archived_at is null
    join programs theirs on theirs.instructor_id = mine.instructor_id
      and (theirs.id = mine.id or theirs.archived_at is null)
    join sessions other on other.program_id = theirs.id and other.archived_at is null and other.id <> one.id
    where mine.id = ${programId}::int and one.weekdays && other.weekdays
      and one.starts_at < other.ends_at and one.ends_at > other.starts_at
    limit 1`)
  return row?.name
}
