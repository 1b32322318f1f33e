import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { openPlaces } from '#server/db/free-places.ts'
import type { FreeMonth } from '#src/contract/catalog/catalog.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

/**
 * The soonest month, from today's on, in which a class of the program has places that everyone can book, and their number
 * over its classes; null when there is none. Each class reads its months in the order of the index up to its first free one.
 */
export function nextFree(programId: AnyPgColumn, today: JalaliDay): SQL<FreeMonth | null> {
  const { year, month } = today
  const free = openPlaces('l', today)
  return sql<FreeMonth | null>`(
    select json_build_object('year', soonest.year, 'month', soonest.month, 'left', sum(soonest.free)::int)
    from sessions s cross join lateral (
      select l.year, l.month, ${free} as free from slots l
      where l.session_id = s.id and (l.year, l.month) >= (${year}::int, ${month}::int) and ${free} > 0
      order by l.year, l.month limit 1
    ) as soonest
    where s.program_id = ${programId} and s.archived_at is null
    group by soonest.year, soonest.month order by soonest.year, soonest.month limit 1
  )`
}
