import { linkOptions } from '@tanstack/react-router'
import { listPaths } from '#src/contract/catalog/screens.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { type JalaliMonth, monthKey, termKey } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { Filters, ListKind } from './filters/filters.ts'

export function overviewLink(kind: ProgramKind, id: number) {
  return kind === 'team'
    ? linkOptions({ to: '/team-overview/$teamId', params: { teamId: id } })
    : linkOptions({ to: '/swim-course-overview/$courseId', params: { courseId: id } })
}

/** The booking screen of a session, which selects `month`. */
export function bookingLink(kind: ProgramKind, id: number, session: number, month: JalaliMonth) {
  const search = { month: monthKey(month) }
  return kind === 'team'
    ? linkOptions({
        to: '/teams/booking/$teamId/session/$sessionId',
        params: { teamId: id, sessionId: session },
        search,
      })
    : linkOptions({
        to: '/courses/booking/$courseId/session/$sessionId',
        params: { courseId: id, sessionId: session },
        search,
      })
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

/** A pool on a map; undefined without coordinates. */
export function mapUrl({ latitude, longitude }: { latitude?: number | undefined; longitude?: number | undefined }) {
  if (latitude === undefined || longitude === undefined) return undefined
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

const lists = { ...listPaths, instructor: '/instructors' } as const

/** A list with `filters` in its search parameters. */
export function listAddress(list: ListKind, filters: Filters) {
  return linkOptions({ to: lists[list], search: filters })
}
