import type { BookableKind } from '#src/contract/kind.ts'

type Paths = Record<BookableKind, string>

/** Addresses of the screens of each kind: its list. */
export const listPaths = { team: '/teams', course: '/courses', pool: '/pools' } as const satisfies Paths

/** The page of one, before its id. */
const overviewPaths = {
  team: '/team-overview',
  course: '/swim-course-overview',
  pool: '/pool-overview',
} as const satisfies Paths

/** What the user has bought. */
export const ownPaths = { team: '/my-teams', course: '/my-courses', pool: '/my-pools' } as const satisfies Paths

/** The payment of an order. */
export const paymentPaths = {
  team: '/team-payment',
  course: '/team-payment',
  pool: '/pool-payment',
} as const satisfies Paths

/** The page of a team, a course or a pool. */
export function overviewPath(kind: BookableKind, id: number): string {
  return `${overviewPaths[kind]}/${id}`
}
