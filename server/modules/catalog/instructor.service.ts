import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { meanRating } from '#server/core/rating.ts'
import type { CoachFilters } from '#src/contract/catalog/catalog-filter.ts'
import type { InstructorCard, InstructorDetail } from '#src/contract/catalog/instructor.ts'
import { countOf } from './catalog.repo.ts'
import { hasFilters, nearMonths, programsOf } from './catalog.service.ts'
import { matchCoaches } from './coach-match.repo.ts'
import { type InstructorRow, listInstructors } from './instructor.repo.ts'
import type { Page } from './list.repo.ts'

/** One page of the coaches, and how many there are. Throws `not_found` past the end. */
export async function showInstructors(
  deps: Deps,
  { page, pageSize, filters }: { page: number; pageSize: number; filters: CoachFilters },
): Promise<{ count: number; results: InstructorCard[] }> {
  const cut = { limit: pageSize, offset: (page - 1) * pageSize }
  const { count, rows } = hasFilters(filters) ? await matching(deps, filters, cut) : await all(deps, cut)
  if (rows.length === 0 && page > 1) throw new AppError('not_found')
  return { count, results: rows.map(toCard) }
}

async function all({ db }: Deps, cut: Page) {
  const [count, rows] = await Promise.all([countOf(db, 'instructor'), listInstructors(db, cut)])
  return { count, rows }
}

async function matching({ db, now }: Deps, filters: CoachFilters, cut: Page) {
  const { count, ids } = await matchCoaches(db, { filters, months: nearMonths(now()) }, cut)
  return { count, rows: ids.length === 0 ? [] : await listInstructors(db, { ids }) }
}

/** A coach, with the teams and courses they lead. */
export async function showInstructor(deps: Deps, id: number): Promise<InstructorDetail> {
  const [row] = await listInstructors(deps.db, { ids: [id] })
  if (row === undefined) throw new AppError('not_found')
  const programs = await programsOf(deps, { instructorId: id })
  return { ...toCard(row), bio: row.bio, certificates: row.certificates, ...programs }
}

function toCard(row: InstructorRow): InstructorCard {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    picture: row.picture,
    specialities: row.specialities,
    since_year: row.sinceYear,
    rating: meanRating(row),
    review_count: row.ratingCount,
    team_count: row.teams,
    course_count: row.courses,
  }
}
