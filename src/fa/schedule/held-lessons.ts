import type { MyTerm } from '#src/contract/enrolment.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { lessonsOf } from '#src/fa/lessons.ts'

/** Whether lessons of the month are cancelled or moved. */
export function isChanged({ cancelled_days, frozen, only_days }: MyTerm): boolean {
  return Boolean(cancelled_days?.length || frozen || only_days)
}

/** The month, or the dates of its lessons where some are cancelled or moved. */
export function heldOf(term: MyTerm): BookedTerm[] {
  if (!isChanged(term)) return [term.month]
  const { cancelled_days: cancelled = [], frozen, only_days: only } = term
  const isHeld = ({ day }: { day: number }) =>
    !cancelled.includes(day) && (only?.includes(day) ?? true) && !(frozen && day >= frozen.day)
  return lessonsOf(term.month, term)
    .map(({ startsAt }) => jalaliDay(startsAt))
    .filter(isHeld)
}
