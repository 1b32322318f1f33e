import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { meanRating } from '#server/core/rating.ts'
import type { CoachFilters } from '#src/contract/catalog/catalog-filter.ts'
import type { InstructorCard, InstructorDetail } from '#src/contract/catalog/instructor.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { countOf } from './catalog.repo.ts'
import { programsOf } from './catalog.service.ts'
import { matchCoaches } from './coach-match.repo.ts'
import { type InstructorRow, listInstructors } from './instructor.repo.ts'
import { type ListRequest, listPage } from './list.service.ts'

/** One page of the coaches. Throws `not_found` past the end. */
export function showInstructors({ db, now }: Deps, request: ListRequest<CoachFilters>) {
  return listPage(request, {
    count: () => countOf(db, 'instructor'),
    all: (cut) => listInstructors(db, cut),
    match: (filters, cut) => matchCoaches(db, { filters, today: jalaliDay(now()) }, cut),
    byIds: (ids) => listInstructors(db, { ids }),
    toCard,
  })
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
    cities: row.cities,
    ages: row.ages,
    sexes: row.sexes,
  }
}
