import { HOUR_MS } from '#src/contract/duration.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { startOfJalaliDay } from './jalali.ts'
import { lessonsOf } from './lessons.ts'

/** A pool visit can be cancelled up to this many hours before it begins. */
export const VISIT_CANCEL_HOURS = 6

/**
 * Deadline for cancelling a booked term with a full refund: a month until its first day begins in Tehran, a pool visit until
 * six hours before the opening, which begins at `startsAt` (`HH:MM`).
 */
export function cancellableUntil(term: BookedTerm, startsAt: string): Date {
  if (term.day === undefined) return startOfJalaliDay({ ...term, day: 1 })
  const [visit] = lessonsOf(term, { weekdays: [], starts_at: startsAt, ends_at: startsAt })
  return new Date((visit?.startsAt.getTime() ?? 0) - VISIT_CANCEL_HOURS * HOUR_MS)
}
