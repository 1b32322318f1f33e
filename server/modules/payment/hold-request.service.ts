import { AppError, ValidationError } from '#server/core/errors.ts'
import { type PriceSummary, priceSummary } from '#src/contract/catalog/price.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import type { HoldRequest } from '#src/contract/payment.ts'
import { compareMonths, jalaliDay } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { paymentTexts } from './strings.ts'

type Timetable = { weekdays: number[]; startsAt: string; endsAt: string }
type SoldPrice = { pricePerTermRial: number; finalPriceRial: number }

/** How many people a wish is for: only a date of a pool is for several. */
export function peopleOf({ kind, people = 1 }: HoldRequest): number {
  return kind === 'pool' ? people : 1
}

/** What can be refused by looking at the wish alone. */
export function checkHoldRequest(wish: HoldRequest) {
  if (!wish.months.every((term) => suits(wish.kind, term))) {
    throw new ValidationError({ months: [paymentTexts.termShape[wish.kind]] })
  }
  if (!wish.months.every(isInCalendar)) throw new ValidationError({ months: [paymentTexts.dateImpossible] })
  if (new Set(wish.months.map(termKey)).size < wish.months.length) {
    throw new ValidationError({ months: [paymentTexts.monthTwice] })
  }
  if (wish.kind === 'pool' && wish.months.length > 1) throw new ValidationError({ months: [paymentTexts.oneDate] })
  if (wish.kind !== 'pool' && wish.people !== undefined && wish.people !== 1) {
    throw new ValidationError({ people: [paymentTexts.onePerson] })
  }
  if (wish.term_count !== wish.months.length) throw new AppError('terms_mismatch')
}

/** Teams and courses are booked by the month, pools by the day. */
function suits(kind: HoldRequest['kind'], { day }: BookedTerm): boolean {
  return kind === 'pool' ? day !== undefined : day === undefined
}

/** Not the 31st of a month of thirty days, nor the 30th of Esfand in a common year. */
function isInCalendar({ day, ...month }: BookedTerm): boolean {
  return day === undefined || isJalaliDate({ ...month, day })
}

/** Throws `month_past`: a month may be booked to its last day, a date until its opening begins. */
export function refusePast(wish: HoldRequest, timetable: Timetable, now: Date) {
  const past = wish.months.filter((term) => isPast(term, timetable, now))
  if (past.length > 0) throw new AppError('month_past', { months: past, ...inWords(wish, paymentTexts.datePast) })
}

function isPast(term: BookedTerm, { weekdays, startsAt, endsAt }: Timetable, now: Date): boolean {
  if (term.day === undefined) return compareMonths(term, jalaliDay(now)) < 0
  const [visit] = lessonsOf(term, { weekdays, starts_at: startsAt, ends_at: endsAt })
  return visit === undefined || visit.startsAt <= now
}

/** The price of the day; the person must have seen the same. */
export function quote({ pricePerTermRial, finalPriceRial }: SoldPrice, wish: HoldRequest): PriceSummary {
  const perTerm = { price_per_term: pricePerTermRial, final_price: finalPriceRial }
  const price = priceSummary(perTerm, wish.months.length * peopleOf(wish))
  if (price.totalPrice === 0) throw new AppError('nothing_to_pay')
  if (price.payable !== wish.expected_payable) throw new AppError('quote_changed')
  return price
}

/** The words of a refusal that are a date's own; months have theirs by the code. */
export function inWords({ kind }: HoldRequest, ofDates: string): { detail?: string } {
  return kind === 'pool' ? { detail: ofDates } : {}
}
