import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { CoachFilters } from '#src/contract/catalog/catalog-filter.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { Page } from './list.repo.ts'
import { type Matches, matchesOf, matchingPrograms } from './match.repo.ts'

const orders = {
  best: sql`rating desc nulls last, voices desc nulls last, id`,
  experienced: sql`since_year, id`,
} satisfies Record<NonNullable<CoachFilters['sort']>, SQL>

/** The coaches who lead a team or course that matches the filters, by id unless another order is requested. */
export function matchCoaches(
  db: Db,
  { filters: { sort, ...filters }, today }: { filters: CoachFilters; today: JalaliDay },
  page: Page,
): Promise<Matches> {
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  const programs = matchingPrograms({ kinds: ['team', 'course'], filters, today })
  const who = isNarrowed
    ? sql`join (select distinct instructor_id from (${programs}) as matching) as leads on leads.instructor_id = i.id`
    : sql``
  const liked =
    sort === 'best'
      ? sql`left join (
          select instructor_id, sum(rating_sum)::float / nullif(sum(rating_count), 0) as rating, sum(rating_count) as voices
          from programs where kind in ('team', 'course') and archived_at is null group by instructor_id
        ) as liked on liked.instructor_id = i.id`
      : sql`cross join (select null::float as rating, null::int as voices) as liked`
  return matchesOf(
    db,
    sql`select i.id, i.since_year, liked.rating, liked.voices from instructors i ${who} ${liked} where i.archived_at is null`,
    sort === undefined ? sql`id` : orders[sort],
    page,
  )
}
