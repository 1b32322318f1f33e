import type { MyTerm } from '#src/contract/enrolment.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { type HeldTerm, lessonsOf, type Timetable } from '#src/fa/lessons.ts'

/** A paid month with what differs from its timetable. */
type PaidMonth = Pick<MyTerm, 'month' | 'cancelled_days' | 'added_lessons' | 'only_days'> &
  Timetable & { frozen?: { day: number } | null | undefined }

/** Whether lessons of the month are cancelled, moved or added. */
export function isChanged({ cancelled_days, added_lessons, frozen, only_days }: PaidMonth): boolean {
  return Boolean(cancelled_days?.length || added_lessons?.length || frozen || only_days)
}

/** The month, or the dates of its lessons where some are cancelled, moved or added. */
export function heldOf(term: PaidMonth): HeldTerm[] {
  if (!isChanged(term)) return [term.month]
  const { month, cancelled_days: cancelled = [], added_lessons: added = [], frozen, only_days: only } = term
  const isHeld = ({ day }: { day: number }) =>
    !cancelled.includes(day) && (only?.includes(day) ?? true) && !(frozen && day >= frozen.day)
  const weekly = lessonsOf(month, term)
    .map(({ startsAt }) => jalaliDay(startsAt))
    .filter((date) => isHeld(date) && !added.some(({ day }) => day === date.day))
  if (added.length === 0) return weekly
  return [...weekly, ...added.map((lesson) => ({ ...month, ...lesson }))].sort((one, other) => one.day - other.day)
}
