import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { lockCatalog } from '#server/db/catalog-lock.ts'
import type { Db } from '#server/db/client.ts'
import { pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { saveProgramPrices } from './program-price.repo.ts'

/** A session for the operator: `id` is its public number, `subject` that of its team, course or pool. */
export type AdminSession = Awaited<ReturnType<typeof listAdminSessions>>[number]
export type AdminPlaces = Awaited<ReturnType<typeof lockPlaces>>[number]
export type SessionPrice = { pricePerTermRial: number; finalPriceRial: number }

const columns = {
  rowId: sessions.id,
  kind: sessions.kind,
  id: sessions.number,
  subject: sql<number>`coalesce(${programs.number}, ${sessions.poolId})`.mapWith(Number),
  name: sql<string>`coalesce(${programs.name}, ${pools.name})`,
  title: sessions.title,
  weekdays: sessions.weekdays,
  startsAt: sessions.startsAt,
  endsAt: sessions.endsAt,
  pricePerTermRial: sessions.pricePerTermRial,
  finalPriceRial: sessions.finalPriceRial,
}

const placesColumns = {
  id: slots.id,
  year: slots.year,
  month: slots.month,
  day: slots.day,
  capacity: slots.capacity,
  deskTaken: slots.deskTaken,
  taken: slots.taken,
  closed: slots.closed,
}

/** The sessions of a team, course or pool. */
export function listAdminSessions(db: Db, kind: BookableKind, subject: number) {
  return sessionsWhere(
    db,
    and(eq(sessions.kind, kind), eq(kind === 'pool' ? sessions.poolId : programs.number, subject)),
  )
}

export async function findAdminSession(db: Db, kind: BookableKind, id: number) {
  const [found] = await sessionsWhere(db, and(eq(sessions.kind, kind), eq(sessions.number, id)))
  return found
}

function sessionsWhere(db: Db, where: SQL | undefined) {
  return db
    .select(columns)
    .from(sessions)
    .leftJoin(programs, eq(programs.id, sessions.programId))
    .innerJoin(pools, eq(pools.id, sessions.poolId))
    .where(where)
    .orderBy(asc(sessions.number))
}

/** A session to add. `sex` only for a pool: a class has that of its team or course. Prices in rial. */
export type NewSession = {
  kind: BookableKind
  /** Public number of the team, course or pool. */
  subject: number
  title: string
  /** 0 is Saturday. */
  weekdays: number[]
  startsAt: string
  endsAt: string
  capacity: number
  termRial: number
  finalRial: number
  sex?: 'women' | 'men' | 'mixed'
}

/**
 * Adds a session with its first month or date. Returns its public number, undefined when its subject does not exist.
 */
export function insertSession(
  db: Db,
  session: NewSession,
  first: { year: number; month: number; day: number | null },
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    await lockCatalog(tx)
    const [subject] =
      session.kind === 'pool'
        ? await tx.select({ poolId: pools.id }).from(pools).where(eq(pools.id, session.subject))
        : await tx
            .select({ programId: programs.id, poolId: programs.poolId, sex: programs.sex })
            .from(programs)
            .where(and(eq(programs.kind, session.kind), eq(programs.number, session.subject)))
    if (subject === undefined) return undefined
    const { kind, title, weekdays, startsAt, endsAt, termRial, finalRial } = session
    const [added] = await tx
      .insert(sessions)
      .values({
        ...{ kind, title, weekdays, startsAt, endsAt, sex: 'mixed', ...subject },
        ...(session.sex === undefined ? {} : { sex: session.sex }),
        number: sql`(select coalesce(max(${sessions.number}), 0) + 1 from ${sessions} where ${sessions.kind} = ${kind})`,
        pricePerTermRial: termRial,
        finalPriceRial: finalRial,
      })
      .returning({ id: sessions.id, number: sessions.number })
    if (added === undefined) return undefined
    await tx.insert(slots).values({ sessionId: added.id, ...first, capacity: session.capacity })
    await saveProgramPrices(tx)
    return added.number
  })
}

const byTerm = [asc(slots.year), asc(slots.month), asc(slots.day)]

/** Every month or date of a session. */
export function listPlaces(db: Db, sessionId: number) {
  return db
    .select(placesColumns)
    .from(slots)
    .where(eq(slots.sessionId, sessionId))
    .orderBy(...byTerm)
}

/** The same, locked against bookings until the transaction ends; in id order, as bookings lock them. */
export function lockPlaces(db: Db, sessionId: number) {
  return db
    .select(placesColumns)
    .from(slots)
    .where(eq(slots.sessionId, sessionId))
    .orderBy(slots.id)
    .for('no key update')
}

export async function setPlaces(db: Db, slotIds: number[], set: { capacity?: number; closed?: boolean }) {
  await db.update(slots).set(set).where(inArray(slots.id, slotIds))
}

export async function setPrice(db: Db, sessionId: number, price: SessionPrice) {
  await db.update(sessions).set(price).where(eq(sessions.id, sessionId))
}
