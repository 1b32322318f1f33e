import type { DeskAttempt, OrderListItem } from '#src/contract/desk/orders.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import type { OrderState } from '#src/contract/payment.ts'
import { orderKindNames, paymentPlaceNames, tillMethodNames } from '#src/fa/desk/order-names.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatMonth, monthNames } from '#src/fa/jalali.ts'
import { orderStrings as words } from './strings.ts'

/** `آذر ۱۴۰۵`, or `۲ آذر ۱۴۰۵` for a date. */
export function termText({ day, ...month }: BookedTerm): string {
  return day === undefined ? formatMonth(month) : `${toPersianDigits(day)} ${formatMonth(month)}`
}

/** `آذر، دی ۱۴۰۵`: the year of months once. */
export function termsText(terms: readonly BookedTerm[]): string {
  if (terms.length === 0) return words.none
  const texts = terms.map((term, index) => {
    const isYearNext = term.day === undefined && terms[index + 1]?.year === term.year
    return isYearNext ? monthNames[term.month - 1] : termText(term)
  })
  return words.texts(texts.map((text) => text ?? ''))
}

/** What was bought: the program and its session, or the kind of an order without them. */
export function subjectText({ kind, name, session_title }: Pick<OrderListItem, 'kind' | 'name' | 'session_title'>) {
  return words.texts([name, session_title]) || orderKindNames[kind]
}

/** `پذیرش، نقد` */
export function placeText({ gateway, method }: Pick<DeskAttempt, 'gateway' | 'method'>): string {
  return words.texts([paymentPlaceNames[gateway], method === null ? null : tillMethodNames[method]])
}

export const orderTones = {
  draft: 'neutral',
  held: 'warning',
  paying: 'warning',
  confirmed: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  paid_unbookable: 'error',
  credited: 'neutral',
} as const satisfies Record<OrderState, string>

export const attemptTones = {
  created: 'warning',
  redirected: 'warning',
  verifying: 'warning',
  reversing: 'warning',
  verified: 'success',
  failed: 'error',
  cancelled: 'neutral',
  unknown: 'error',
  reversed: 'neutral',
} as const satisfies Record<DeskAttempt['state'], string>
