import { and, asc, eq, getTableColumns, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { clubSetting, clubSettingsJson } from '#server/db/club-settings.ts'
import { freePlaces, isReserved } from '#server/db/free-places.ts'
import { counters, instructors, pools, programs, sessions, slots } from '#server/db/schema/catalog.ts'
import type { BookableKind, ProgramKind } from '#src/contract/kind.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { heldTimes, inIdOrder, type Page } from './list.repo.ts'
import { nextFree } from './next-free.repo.ts'

export type SessionRow = typeof sessions.$inferSelect
export type MonthRow = Awaited<ReturnType<typeof listMonths>>[number]
export type CardRow = Awaited<ReturnType<typeof listCards>>[number]
export type ProgramRow = NonNullable<Awaited<ReturnType<typeof findProgram>>>

/** The length of a list, from the counter under its name. */
export async function countOf(db: Db, list: ProgramKind | 'pool' | 'instructor'): Promise<number> {
  const [row] = await db.select({ value: counters.value }).from(counters).where(eq(counters.name, list))
  return row?.value ?? 0
}

/** The owner of the programs: none (all), a pool, or a coach. Free places are looked up from today's month on. */
export type CardsOf = { kind: ProgramKind; poolId?: number; instructorId?: number; today: JalaliDay }

/** One page of a list. The page is cut from the index first, so that a deep page joins no row outside it. */
export function listCards(db: Db, of: CardsOf, page: Page) {
  const whose = and(
    eq(programs.kind, of.kind),
    isNull(programs.archivedAt),
    of.poolId === undefined ? undefined : eq(programs.poolId, of.poolId),
    of.instructorId === undefined ? undefined : eq(programs.instructorId, of.instructorId),
  )
  const shown = shownPrograms(db, whose, page)
  return cards(db, shown, of.today).orderBy(asc(shown.number))
}

/** The programs of these ids, in the order of the ids. */
export function cardsOf(db: Db, ids: number[], today: JalaliDay) {
  const shown = shownPrograms(db, and(inArray(programs.id, ids), isNull(programs.archivedAt)), {
    limit: ids.length,
    offset: 0,
  })
  return cards(db, shown, today).orderBy(inIdOrder(ids, shown.id))
}

function shownPrograms(db: Db, which: SQL | undefined, { limit, offset }: Page) {
  return db.select().from(programs).where(which).orderBy(asc(programs.number)).limit(limit).offset(offset).as('shown')
}

function cards(db: Db, shown: ReturnType<typeof shownPrograms>, today: JalaliDay) {
  // One index lookup for each listed program.
  const held = db
    .select({ times: heldTimes.as('times') })
    .from(sessions)
    .where(and(eq(sessions.programId, shown.id), isNull(sessions.archivedAt)))
    .as('held')
  return db
    .select({
      number: shown.number,
      name: shown.name,
      picture: shown.picture,
      level: shown.level,
      sex: shown.sex,
      ageGroup: shown.ageGroup,
      pricePerTermRial: shown.pricePerTermRial,
      finalPriceRial: shown.finalPriceRial,
      ratingSum: shown.ratingSum,
      ratingCount: shown.ratingCount,
      pool: { id: pools.id, name: pools.name, district: pools.district, city: pools.city },
      instructor: { id: instructors.id, name: instructors.name },
      times: held.times,
      nextFree: nextFree(shown.id, today),
    })
    .from(shown)
    .innerJoin(pools, eq(pools.id, shown.poolId))
    .innerJoin(instructors, eq(instructors.id, shown.instructorId))
    .innerJoinLateral(held, sql`true`)
}

export async function findProgram(db: Db, kind: ProgramKind, number: number) {
  const [row] = await db
    .select({ program: programs, pool: pools, instructor: instructors })
    .from(programs)
    .innerJoin(pools, eq(pools.id, programs.poolId))
    .innerJoin(instructors, eq(instructors.id, programs.instructorId))
    .where(and(eq(programs.kind, kind), eq(programs.number, number), isNull(programs.archivedAt)))
  return row
}

export function listSessions(db: Db, programId: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.programId, programId), isNull(sessions.archivedAt)))
    .orderBy(asc(sessions.number))
}

/** A session and the club's settings, which decide its price. */
export async function findSessionOf(db: Db, query: { kind: BookableKind; session: number; programId: number }) {
  const [row] = await db
    .select({ ...getTableColumns(sessions), settings: clubSettingsJson() })
    .from(sessions)
    .where(
      and(
        eq(sessions.kind, query.kind),
        eq(sessions.number, query.session),
        eq(sessions.programId, query.programId),
        isNull(sessions.archivedAt),
      ),
    )
  return row
}

/** The months of sessions from today's to another, both included. */
export function listMonths(db: Db, sessionIds: number[], from: JalaliDay, to: JalaliMonth) {
  const order = sql`(${slots.year} * 12 + ${slots.month})`
  return db
    .select({
      sessionId: slots.sessionId,
      year: slots.year,
      month: slots.month,
      capacity: slots.capacity,
      left: freePlaces('slots'),
      closed: slots.closed,
      isReserved: isReserved('slots', from),
      renewalDays: clubSetting('renewal_days'),
    })
    .from(slots)
    .where(
      and(
        inArray(slots.sessionId, sessionIds),
        gte(order, from.year * 12 + from.month),
        lte(order, to.year * 12 + to.month),
      ),
    )
    .orderBy(asc(slots.sessionId), asc(slots.year), asc(slots.month))
}
