import type { BookedTerm } from '#src/contract/month.ts'
import { startOfJalaliDay } from './jalali.ts'
import { lessonsOf } from './lessons.ts'

/** A visit to a pool can be cancelled until so many hours before it begins. */
export const VISIT_CANCEL_HOURS = 6
const HOUR_MS = 3_600_000

/**
 * Until when a booked term is given back for its whole price: a month until its first day begins in Tehran, a pool's date
 * until six hours before the opening, which begins at `startsAt` (`HH:MM`).
 */
export function cancellableUntil(term: BookedTerm, startsAt: string): Date {
  if (term.day === undefined) return startOfJalaliDay({ ...term, day: 1 })
  const [visit] = lessonsOf(term, { weekdays: [], starts_at: startsAt, ends_at: startsAt })
  return new Date((visit?.startsAt.getTime() ?? 0) - VISIT_CANCEL_HOURS * HOUR_MS)
}
