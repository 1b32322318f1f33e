import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/errors.ts'
import { meanRating } from '#server/rating.ts'
import type { InstructorCard, InstructorDetail } from '#src/contract/instructor.ts'
import { countOf } from './catalog.repo.ts'
import { programsOf } from './catalog.service.ts'
import { type InstructorRow, listInstructors } from './instructor.repo.ts'

/** One page of the coaches, and how many there are. Past the end there is nothing to be found. */
export async function showInstructors(
  deps: Deps,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ count: number; results: InstructorCard[] }> {
  const [count, rows] = await Promise.all([
    countOf(deps.db, 'instructor'),
    listInstructors(deps.db, { limit: pageSize, offset: (page - 1) * pageSize }),
  ])
  if (rows.length === 0 && page > 1) throw new Refusal('not_found')
  return { count, results: rows.map(toCard) }
}

/** A coach, with the teams and courses they lead. */
export async function showInstructor(deps: Deps, id: number): Promise<InstructorDetail> {
  const [row] = await listInstructors(deps.db, { id })
  if (row === undefined) throw new Refusal('not_found')
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
