import type { ClubSettings } from '#src/contract/catalog/club.ts'
import { DAY_MS, HOUR_MS } from '#src/contract/duration.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { startOfJalaliDay } from './jalali.ts'
import { lessonsOf } from './lessons.ts'

/** How long before its beginning a month or a pool visit can be cancelled. */
export type CancelWindows = Pick<ClubSettings, 'month_cancel_days' | 'visit_cancel_hours'>

/**
 * Deadline for cancelling a booked term with a full refund: a month until days before its first day begins in Tehran, a pool
 * visit until hours before the opening, which begins at `startsAt` (`HH:MM`).
 */
export function cancellableUntil(
  term: BookedTerm,
  startsAt: string,
  { month_cancel_days, visit_cancel_hours }: CancelWindows,
): Date {
  if (term.day === undefined) {
    return new Date(startOfJalaliDay({ ...term, day: 1 }).getTime() - month_cancel_days * DAY_MS)
  }
  const [visit] = lessonsOf(term, { weekdays: [], starts_at: startsAt, ends_at: startsAt })
  return new Date((visit?.startsAt.getTime() ?? 0) - visit_cancel_hours * HOUR_MS)
}
