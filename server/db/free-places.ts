import { type SQL, sql } from 'drizzle-orm'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { clubSetting } from './club-settings.ts'
import { isShared } from './guardians.ts'

type SlotsAlias = 'slots' | 'l'

/**
 * Places of a slot that are left; none of a closed one. The single definition for lists, filters, details, renewals and
 * holds. `slots` is the table's alias in the statement.
 */
export function freePlaces(slots: SlotsAlias): SQL<number> {
  const table = sql.raw(slots)
  return sql<number>`(case when ${table}.closed then 0 else ${table}.capacity - ${table}.desk_taken - ${table}.taken end)`.mapWith(
    Number,
  )
}

/**
 * Whether a month is still reserved for those who swim the month before it, see `opensAt`. The single definition of the
 * renewal window; dates of pools have none.
 */
export function isReserved(slots: SlotsAlias, { year, month, day }: JalaliDay): SQL<boolean> {
  const days = clubSetting('renewal_days')
  return sql<boolean>`(${sql.raw(slots)}.day is null and ${days} > 0
    and ${monthNumber(slots)} > ${12 * year + month}::int + (${day}::int > ${days})::int)`
}

/** The places that everyone can book today. */
export function openPlaces(slots: SlotsAlias, today: JalaliDay): SQL<number> {
  return sql<number>`(case when ${isReserved(slots, today)} then 0 else ${freePlaces(slots)} end)`.mapWith(Number)
}

/**
 * Whether a user can book a slot today: everyone can, or they or a member whom they book have a paid place in the month
 * before, which any of the guardians may have paid for.
 */
export function isOpenTo(slots: SlotsAlias, userId: number, today: JalaliDay): SQL<boolean> {
  return sql<boolean>`(not ${isReserved(slots, today)} or exists (
    select from enrolments paid where (paid.user_id = ${userId} or paid.member_id in (
      select m.id from members m where m.user_id = ${userId} or ${isShared('m', userId)})) and paid.session_id = ${sql.raw(slots)}.session_id
      and paid.cancelled_at is null and paid.day is null and 12 * paid.year + paid.month = ${monthNumber(slots)} - 1))`
}

/** A month as a number; the month before it is one less. */
export function monthNumber(slots: SlotsAlias | 'before'): SQL<number> {
  const table = sql.raw(slots)
  return sql<number>`(12 * ${table}.year + ${table}.month)`
}
