import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { freePlaces } from '#server/db/free-places.ts'
import { pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { heldTimes, inIdOrder, type PageOrIds } from './list.repo.ts'

export type PoolRow = Awaited<ReturnType<typeof listPools>>[number]
export type PoolSlotRow = Awaited<ReturnType<typeof listPoolSlots>>[number]
export type DateRow = Awaited<ReturnType<typeof listDates>>[number]

/** Pools, each with its cheapest opening, the times of all openings, and the number of its teams and courses. */
export function listPools(db: Db, which: PageOrIds) {
  const all = db.select().from(pools)
  const isLive = isNull(pools.archivedAt)
  const shown =
    'ids' in which
      ? all.where(and(inArray(pools.id, which.ids), isLive)).as('shown')
      : all.where(isLive).orderBy(asc(pools.id)).limit(which.limit).offset(which.offset).as('shown')
  // One index lookup for each listed pool, however many programs and sessions there are.
  const programCounts = db
    .select({
      teams: sql<number>`count(*) filter (where ${programs.kind} = 'team')`.mapWith(Number).as('teams'),
      courses: sql<number>`count(*) filter (where ${programs.kind} = 'course')`.mapWith(Number).as('courses'),
    })
    .from(programs)
    .where(and(eq(programs.poolId, shown.id), isNull(programs.archivedAt)))
    .as('programCounts')
  const cheapest = db
    .select({
      priceRial: sql<number | null>`min(${sessions.finalPriceRial})`.mapWith(Number).as('price_rial'),
      times: heldTimes.as('times'),
    })
    .from(sessions)
    .where(and(eq(sessions.poolId, shown.id), eq(sessions.kind, 'pool'), isNull(sessions.archivedAt)))
    .as('cheapest')
  return db
    .select({
      id: shown.id,
      name: shown.name,
      city: shown.city,
      district: shown.district,
      address: shown.address,
      description: shown.description,
      picture: shown.picture,
      gallery: shown.gallery,
      lengthM: shown.lengthM,
      lanes: shown.lanes,
      depthMinM: shown.depthMinM,
      depthMaxM: shown.depthMaxM,
      temperatureC: shown.temperatureC,
      facilities: shown.facilities,
      rules: shown.rules,
      phone: shown.phone,
      latitude: shown.latitude,
      longitude: shown.longitude,
      teams: programCounts.teams,
      courses: programCounts.courses,
      priceFromRial: cheapest.priceRial,
      times: cheapest.times,
    })
    .from(shown)
    .innerJoinLateral(programCounts, sql`true`)
    .innerJoinLateral(cheapest, sql`true`)
    .orderBy('ids' in which ? inIdOrder(which.ids, shown.id) : asc(shown.id))
}

/** The weekly openings of a pool, by time of day. */
export function listPoolSlots(db: Db, poolId: number) {
  return db
    .select({
      id: sessions.id,
      number: sessions.number,
      title: sessions.title,
      weekdays: sessions.weekdays,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      sex: sessions.sex,
      priceRial: sessions.pricePerTermRial,
      finalPriceRial: sessions.finalPriceRial,
    })
    .from(sessions)
    .where(and(eq(sessions.poolId, poolId), eq(sessions.kind, 'pool'), isNull(sessions.archivedAt)))
    .orderBy(asc(sessions.startsAt), asc(sessions.number))
}

/** The dates of openings from a day on, soonest first. */
export function listDates(db: Db, sessionIds: number[], { year, month, day }: JalaliDay) {
  return db
    .select({
      sessionId: slots.sessionId,
      year: slots.year,
      month: slots.month,
      day: sql<number>`${slots.day}`.mapWith(Number),
      capacity: slots.capacity,
      left: freePlaces('slots'),
      closed: slots.closed,
    })
    .from(slots)
    .where(
      and(
        inArray(slots.sessionId, sessionIds),
        isNotNull(slots.day),
        sql`(${slots.year}, ${slots.month}, ${slots.day}) >= (${year}::int, ${month}::int, ${day}::int)`,
      ),
    )
    .orderBy(asc(slots.year), asc(slots.month), asc(slots.day))
}

/** One opening of a pool by its number, and the pool. */
export async function findPoolSlot(db: Db, poolId: number, number: number) {
  const [row] = await db
    .select({ opening: sessions, pool: pools })
    .from(sessions)
    .innerJoin(pools, eq(pools.id, sessions.poolId))
    .where(
      and(
        eq(sessions.kind, 'pool'),
        eq(sessions.number, number),
        eq(sessions.poolId, poolId),
        isNull(sessions.archivedAt),
        isNull(pools.archivedAt),
      ),
    )
  return row
}
