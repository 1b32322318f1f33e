import type { Receipt } from '#src/contract/payment.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { namesBesideHolder } from '#src/fa/swimmer-names.ts'
import { formatHours, formatMonths, formatWeekdays } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import { cardOrderStrings } from '#src/features/payment/card-order-strings.ts'
import { nameOfPrice, paymentStrings, receiptStrings as words } from '#src/features/payment/strings.ts'

/** A label and a formatted value; a code is left-to-right text. */
export type ReceiptFact = { name: string; value: string; isCode?: true }

/**
 * The receipt's facts in display order; unknown values are omitted. The reductions name the discount code, so they are
 * left out of what others see.
 */
export function factsOf(receipt: Receipt, { withReductions = false } = {}): ReceiptFact[] {
  return [
    ...bookedFacts(receipt),
    ...(withReductions ? reductionFacts(receipt) : []),
    ...moneyFacts(receipt),
    ...paymentFacts(receipt),
  ]
}

function bookedFacts(receipt: Receipt): ReceiptFact[] {
  if (receipt.kind === 'wallet') return []
  const place = [
    { name: words.pool, value: receipt.pool_name },
    { name: words.address, value: receipt.pool_address },
  ]
  if (receipt.card !== undefined) {
    const { visits, valid_days } = receipt.card
    return [
      { name: cardOrderStrings.visits, value: cardOrderStrings.visitCount(visits) },
      { name: cardOrderStrings.validity, value: cardOrderStrings.validDays(valid_days) },
      ...place,
    ]
  }
  const isVisit = receipt.kind === 'pool'
  const hours = formatHours(receipt)
  const names = namesBesideHolder(receipt.swimmers ?? [])
  return [
    ...(names === undefined ? [] : [{ name: words.swimmers, value: names }]),
    { name: isVisit ? words.date : words.months, value: formatMonths(receipt.months) },
    {
      name: words.schedule,
      value: isVisit ? hours : paymentStrings.scheduleLine(formatWeekdays(receipt.weekdays), hours),
    },
    ...(isVisit ? [{ name: words.people, value: paymentStrings.peopleCount(receipt.people) }] : []),
    ...place,
    ...elsewhereFacts(receipt),
  ]
}

/** The lessons that are held at another pool by now, by pool. */
function elsewhereFacts({ lessons = [] }: Receipt): ReceiptFact[] {
  const pools = new Set(lessons.flatMap(({ pool }) => pool ?? []))
  return [...pools].map((name) => ({
    name: words.elsewhere(name),
    value: formatMonths(lessons.filter(({ pool }) => pool === name)),
  }))
}

/** From the price to the amount; nothing without a discount. */
function reductionFacts(receipt: Receipt): ReceiptFact[] {
  const { lines = [], totalPrice } = receipt.price
  if (lines.length === 0) return []
  return [
    { name: nameOfPrice(receipt), value: formatToman(totalPrice) },
    ...lines.map(({ label, amountRial }) => ({ name: label, value: formatToman(-amountRial) })),
  ]
}

function moneyFacts(receipt: Receipt): ReceiptFact[] {
  const { price, wallet_paid, cancelled, refunded } = receipt
  return [
    { name: words.amount, value: price.payable === 0 ? words.free : formatToman(price.payable) },
    ...(wallet_paid > 0
      ? [
          { name: words.fromWallet, value: formatToman(wallet_paid) },
          { name: words.fromBank, value: formatToman(price.payable - wallet_paid) },
        ]
      : []),
    ...(cancelled.length > 0
      ? [
          { name: words.cancelledTerms, value: cancelledText(receipt) },
          { name: words.refunded, value: formatToman(refunded) },
        ]
      : []),
  ]
}

/** The cancelled months, by swimmer where the order has others than the account holder. */
function cancelledText({ cancelled, swimmers = [] }: Receipt): string {
  if (namesBesideHolder(swimmers) === undefined) return formatMonths(cancelled)
  return swimmers
    .map(({ id, name }) => ({ name, months: cancelled.filter(({ swimmer }) => swimmer === id) }))
    .filter(({ months }) => months.length > 0)
    .map(({ name, months }) => words.cancelledOf(name, formatMonths(months)))
    .join('؛ ')
}

function paymentFacts({ paid_at, created_at, reference, card_pan }: Receipt): ReceiptFact[] {
  const [name, at] = paid_at === null ? [words.createdAt, created_at] : [words.paidAt, paid_at]
  return [
    { name, value: formatDateTime(new Date(at)) },
    ...codeFact(words.reference, reference),
    ...codeFact(words.card, card_pan),
  ]
}

function codeFact(name: string, code: string | null): ReceiptFact[] {
  return code === null ? [] : [{ name, value: toPersianDigits(code), isCode: true }]
}
