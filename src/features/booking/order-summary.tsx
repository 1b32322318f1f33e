import type { ReactNode } from 'react'
import type { PriceSummary } from '#src/contract/catalog/price.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { listNames } from '#src/fa/swimmer-names.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import type { BookingPrice } from './price/draft-price.ts'
import * as styles from './price.module.css'
import { bookingStrings as words } from './strings.ts'
import type { SwimmerRow } from './swimmers/swimmer-rows.ts'
import { swimmerStrings } from './swimmers/swimmer-strings.ts'

type OrderSummaryProps = {
  months: readonly JalaliMonth[]
  terms: number
  swimmers: readonly SwimmerRow[]
  summary: BookingPrice
}

export function OrderSummary({ months, terms, swimmers, summary }: OrderSummaryProps) {
  const isShared = swimmers.length > 1
  return (
    <dl className={`${styles.summary} numeric`}>
      {swimmers.length > 0 && (
        <SummaryLine name={isShared ? swimmerStrings.swimmers : swimmerStrings.swimmer} value={namesOf(swimmers)} />
      )}
      <SummaryLine
        name={words.terms}
        value={isShared ? swimmerStrings.terms(terms, swimmers.length) : words.termCount(terms)}
      />
      <SummaryLine name={words.chosenMonths} value={months.length > 0 ? formatMonths(months) : words.none} />
      <SummaryLine name={words.total} value={formatToman(summary.totalPrice)} />
      <PriceLines summary={summary}>{isShared && <Shares swimmers={swimmers} shares={summary.shares} />}</PriceLines>
    </dl>
  )
}

/** What each of several swimmers costs. */
function Shares({ swimmers, shares }: { swimmers: readonly SwimmerRow[]; shares: readonly number[] }) {
  return swimmers.map(({ member }, index) => (
    <SummaryLine
      key={member.id}
      name={swimmerStrings.share(toPersianDigits(member.name))}
      value={formatToman(shares[index] ?? 0)}
    />
  ))
}

export function namesOf(swimmers: readonly SwimmerRow[]): string {
  return toPersianDigits(listNames(swimmers.map(({ member }) => member)))
}

/** Every reduction by its name, and the payable amount after the `children`. */
export function PriceLines({ summary, children }: { summary: BookingPrice; children?: ReactNode }) {
  return (
    <>
      {summary.lines.map(({ kind, label, amountRial }) => (
        <SummaryLine key={kind} name={label} value={formatToman(-amountRial)} />
      ))}
      {children}
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
