import type { BookableKind } from '#src/contract/kind.ts'
import type { BookedSession } from './queries.ts'

const overviews = {
  team: '/team-overview',
  course: '/swim-course-overview',
  pool: '/pool-overview',
} as const satisfies Record<BookableKind, string>

/** The page of the booked team, course or pool. */
export function overviewPath({ kind, id }: Pick<BookedSession<BookableKind>, 'kind' | 'id'>): string {
  return `${overviews[kind]}/${id}`
}
