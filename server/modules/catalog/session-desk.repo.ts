import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import type { BookableKind } from '#src/contract/kind.ts'

/** A session as the operator knows it: `id` is the public one, `subject` that of its team, course or pool. */
export type DeskSession = Awaited<ReturnType<typeof listDeskSessions>>[number]
export type DeskPlaces = Awaited<ReturnType<typeof lockPlaces>>[number]
export type SessionPrice = { pricePerTermRial: number; finalPriceRial: number; discountPercent: number }

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
  discountPercent: sessions.discountPercent,
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
export function listDeskSessions(db: Db, kind: BookableKind, subject: number) {
  return sessionsWhere(
    db,
    and(eq(sessions.kind, kind), eq(kind === 'pool' ? sessions.poolId : programs.number, subject)),
  )
}

export async function findDeskSession(db: Db, kind: BookableKind, id: number) {
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

const inTime = [asc(slots.year), asc(slots.month), asc(slots.day)]

/** Every month or date of a session. */
export function listPlaces(db: Db, sessionId: number) {
  return db
    .select(placesColumns)
    .from(slots)
    .where(eq(slots.sessionId, sessionId))
    .orderBy(...inTime)
}

/** The same, and nobody takes a place of them until the transaction ends; locked in id order as bookings lock them. */
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
