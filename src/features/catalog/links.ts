import { linkOptions } from '@tanstack/react-router'
import type { ProgramKind } from '#src/contract/kind.ts'
import { termKey } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { Filters, ListKind } from './filters/filters.ts'

export function overviewLink(kind: ProgramKind, id: number) {
  return kind === 'team'
    ? linkOptions({ to: '/team-overview/$teamId', params: { teamId: id } })
    : linkOptions({ to: '/swim-course-overview/$courseId', params: { courseId: id } })
}

export function bookingLink(kind: ProgramKind, id: number, session: number) {
  return kind === 'team'
    ? linkOptions({ to: '/teams/booking/$teamId/session/$sessionId', params: { teamId: id, sessionId: session } })
    : linkOptions({ to: '/courses/booking/$courseId/session/$sessionId', params: { courseId: id, sessionId: session } })
}

export function reviewsLink(kind: ProgramKind, id: number) {
  return kind === 'team'
    ? linkOptions({ to: '/teams/$teamId', params: { teamId: id } })
    : linkOptions({ to: '/courses/$courseId', params: { courseId: id } })
}

export function listLink(kind: ProgramKind) {
  return linkOptions({ to: kind === 'team' ? '/teams' : '/courses' })
}

export function poolLink(id: number) {
  return linkOptions({ to: '/pool-overview/$poolId', params: { poolId: id } })
}

/** The booking screen of an opening, with `date` preselected when given. */
export function slotLink(poolId: number, openingId: number, date?: JalaliDay) {
  return linkOptions({
    to: '/pools/$poolId/pool-detail/$sessionId',
    params: { poolId, sessionId: openingId },
    search: date === undefined ? {} : { date: termKey(date) },
  })
}

export function instructorLink(id: number) {
  return linkOptions({ to: '/instructors-profile/$id', params: { id } })
}

const listPaths = { team: '/teams', course: '/courses', pool: '/pools', instructor: '/instructors' } as const

/** A list with `filters` in its search parameters. */
export function listAddress(list: ListKind, filters: Filters) {
  return linkOptions({ to: listPaths[list], search: filters })
}
