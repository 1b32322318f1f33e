import { type JalaliMonth, monthKey } from '#src/contract/month.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatMonth } from '#src/fa/jalali.ts'
import { formatToman } from '#src/fa/toman.ts'
import * as bookingStyles from '#src/features/booking/booking.module.css'
import * as priceStyles from '#src/features/booking/price.module.css'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import type { SwimmerRow } from '#src/features/booking/swimmers/swimmer-rows.ts'
import { swimmerStrings } from '#src/features/booking/swimmers/swimmer-strings.ts'
import { priceOfDraft, type SessionPrice } from './draft-price.ts'

type PricedTerms = { price: SessionPrice; months: readonly JalaliMonth[]; terms: number }
type PriceTableProps = PricedTerms & { swimmers: readonly SwimmerRow[] }

/**
 * Price of each selected month before a discount code, for each of several swimmers; terms without a month get a row of
 * their own.
 */
export function PriceTable({ price, months, terms, swimmers }: PriceTableProps) {
  const places = placesOf(swimmers)
  return (
    <section className={priceStyles.details} aria-labelledby="price-title">
      <h2 id="price-title" className={bookingStyles.heading}>
        {words.priceDetails}
      </h2>
      {months.length === 0 && terms === 0 ? (
        <p className={bookingStyles.quiet}>{words.noMonthYet}</p>
      ) : (
        <table className={`${priceStyles.table} numeric`}>
          <thead>
            <tr>
              <th scope="col">{words.priceColumns.month}</th>
              <th scope="col">{words.priceColumns.base}</th>
              <th scope="col">{words.priceColumns.discount}</th>
              <th scope="col">{words.priceColumns.payable}</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ id, ...place }) => (
              <Rows key={id} {...place} price={price} months={months} terms={terms} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** A place in the order; `siblings`: swimmers of the order who are priced before. */
type Place = { name: string | undefined; siblings: number }

/** Without a choice among several the account holder has the place, whom nothing names. */
function placesOf(swimmers: readonly SwimmerRow[]): (Place & { id: number })[] {
  if (swimmers.length <= 1) return [{ id: 0, name: undefined, siblings: 0 }]
  return swimmers.map(({ member: { id, name } }, siblings) => ({ id, name: toPersianDigits(name), siblings }))
}

type RowsProps = PricedTerms & Place

/** The rows of one swimmer. */
function Rows({ name, siblings, price, months, terms }: RowsProps) {
  const termsWithoutMonth = Math.max(0, terms - months.length)
  const nameOf = (term: string) => (name === undefined ? term : swimmerStrings.placeOf(name, term))
  return (
    <>
      {months.map((month) => (
        <PriceRow
          key={monthKey(month)}
          name={nameOf(formatMonth(month))}
          siblings={siblings}
          price={price}
          months={[month]}
          terms={1}
        />
      ))}
      {termsWithoutMonth > 0 && (
        <PriceRow
          name={nameOf(words.termWithoutMonth(termsWithoutMonth))}
          siblings={siblings}
          price={price}
          months={[]}
          terms={termsWithoutMonth}
        />
      )}
    </>
  )
}

function PriceRow({ name, price, months, terms, siblings }: PricedTerms & { name: string; siblings: number }) {
  const draft = { selectedMonths: [...months], termCount: terms, adultCount: 1 }
  const { totalPrice, totalDiscount, payable } = priceOfDraft(draft, price, siblings)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={words.priceColumns.base}>{formatToman(totalPrice)}</td>
      <td data-label={words.priceColumns.discount}>
        {totalDiscount > 0 ? formatToman(-totalDiscount) : words.noDiscount}
      </td>
      <td data-label={words.priceColumns.payable}>{formatToman(payable)}</td>
    </tr>
  )
}
