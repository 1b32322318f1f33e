import { AppError, ValidationError } from '#server/core/errors.ts'
import { checkSwimmers } from '#server/modules/member/swimmers.service.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import type { HoldRequest, QuoteRequest } from '#src/contract/payment.ts'
import { endOfTerm } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { paymentTexts } from './strings.ts'

type Timetable = { weekdays: number[]; startsAt: string; endsAt: string }

/** The number of places a request takes of each month or date: its members, or the people of a pool date. */
export function peopleOf({ kind, people = 1, members }: QuoteRequest): number {
  if (members !== undefined) return members.length
  return kind === 'pool' ? people : 1
}

/** Checks that need the request alone. */
export function checkHoldRequest(request: HoldRequest) {
  checkTerms(request)
  if (request.term_count !== request.months.length) throw new AppError('terms_mismatch')
}

/** Checks the months or dates of a selection, and its people. */
export function checkTerms(request: QuoteRequest) {
  if (!request.months.every((term) => hasTermShape(request.kind, term))) {
    throw new ValidationError({ months: [paymentTexts.termShape[request.kind]] })
  }
  if (!request.months.every(isInCalendar)) throw new ValidationError({ months: [paymentTexts.dateImpossible] })
  if (new Set(request.months.map(termKey)).size < request.months.length) {
    throw new ValidationError({ months: [paymentTexts.monthTwice] })
  }
  if (request.kind === 'pool' && request.months.length > 1)
    throw new ValidationError({ months: [paymentTexts.oneDate] })
  checkSwimmers(request)
  if (request.kind !== 'pool' && request.people !== undefined && request.people !== peopleOf(request)) {
    throw new ValidationError({ people: [paymentTexts.onePerson] })
  }
}

/** Teams and courses are booked by month, pools by day. */
function hasTermShape(kind: HoldRequest['kind'], { day }: BookedTerm): boolean {
  return kind === 'pool' ? day !== undefined : day === undefined
}

/** False for the 31st of a month of thirty days, and for the 30th of Esfand in a common year. */
function isInCalendar({ day, ...month }: BookedTerm): boolean {
  return day === undefined || isJalaliDate({ ...month, day })
}

/** Throws `month_past`. */
export function refusePast(request: QuoteRequest, timetable: Timetable, now: Date) {
  const past = request.months.filter((term) => isPast(term, timetable, now))
  if (past.length > 0)
    throw new AppError('month_past', { months: past, ...detailOfDates(request, paymentTexts.datePast) })
}

function isPast(term: BookedTerm, timetable: Timetable, now: Date): boolean {
  return bookableUntil(term, timetable) <= now
}

/** A month can be booked until its last day ends, a date until its opening begins. */
export function bookableUntil(term: BookedTerm, { weekdays, startsAt, endsAt }: Timetable): Date {
  if (term.day === undefined) return endOfTerm(term)
  const [visit] = lessonsOf(term, { weekdays, starts_at: startsAt, ends_at: endsAt })
  return visit?.startsAt ?? new Date(0)
}

/** The detail text of an error about dates; months have one by error code. */
export function detailOfDates({ kind }: Pick<HoldRequest, 'kind'>, ofDates: string): { detail?: string } {
  return kind === 'pool' ? { detail: ofDates } : {}
}
