import type { PriceSummary } from '#src/contract/catalog/price.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import type { BookingPrice } from './price/draft-price.ts'
import * as styles from './price.module.css'
import { bookingStrings as words } from './strings.ts'

type OrderSummaryProps = { months: readonly JalaliMonth[]; terms: number; summary: BookingPrice }

export function OrderSummary({ months, terms, summary }: OrderSummaryProps) {
  return (
    <dl className={`${styles.summary} numeric`}>
      <SummaryLine name={words.terms} value={words.termCount(terms)} />
      <SummaryLine name={words.chosenMonths} value={months.length > 0 ? formatMonths(months) : words.none} />
      <SummaryLine name={words.total} value={formatToman(summary.totalPrice)} />
      <PriceLines summary={summary} />
    </dl>
  )
}

/** Every reduction by its name, and the payable amount. */
export function PriceLines({ summary }: { summary: BookingPrice }) {
  return (
    <>
      {summary.lines.map(({ kind, label, amountRial }) => (
        <SummaryLine key={kind} name={label} value={formatToman(-amountRial)} />
      ))}
      <div className={`${styles.summaryLine} ${styles.summaryPayable}`}>
        <dt>{words.payable}</dt>
        <dd>{payableText(summary)}</dd>
      </div>
    </>
  )
}

/** The payable amount as text; "free" when a discount reduces a price to 0. */
export function payableText({ payable, totalPrice }: PriceSummary): string {
  return payable === 0 && totalPrice > 0 ? words.free : formatToman(payable)
}

export function SummaryLine({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.summaryLine}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
