import { type SQL, sql } from 'drizzle-orm'
import type { JalaliMonth } from '#src/contract/month.ts'
import { clubHolidays } from './schema/club.ts'

/** Whether the club is closed on a date; false for a whole month. */
export function isHoliday({ year, month, day }: JalaliMonth & { day: number | null }): SQL<boolean> {
  return sql<boolean>`exists (select from ${clubHolidays} h
    where h.year = ${year}::smallint and h.month = ${month}::smallint and h.day = ${day}::smallint)`
}
