import { type JalaliMonth, monthKey } from '#src/contract/month.ts'
import { formatMonth } from '#src/fa/jalali.ts'
import { formatToman } from '#src/fa/toman.ts'
import * as bookingStyles from '#src/features/booking/booking.module.css'
import * as priceStyles from '#src/features/booking/price.module.css'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { priceOfDraft, type SessionPrice } from './draft-price.ts'

type PriceTableProps = { price: SessionPrice; months: readonly JalaliMonth[]; terms: number }

/** Price of each selected month before a discount code; terms without a month get a row of their own. */
export function PriceTable({ price, months, terms }: PriceTableProps) {
  const termsWithoutMonth = Math.max(0, terms - months.length)
  return (
    <section className={priceStyles.details} aria-labelledby="price-title">
      <h2 id="price-title" className={bookingStyles.heading}>
        {words.priceDetails}
      </h2>
      {months.length === 0 && termsWithoutMonth === 0 ? (
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
            {months.map((month) => (
              <PriceRow key={monthKey(month)} name={formatMonth(month)} price={price} months={[month]} terms={1} />
            ))}
            {termsWithoutMonth > 0 && (
              <PriceRow
                name={words.termWithoutMonth(termsWithoutMonth)}
                price={price}
                months={[]}
                terms={termsWithoutMonth}
              />
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}

function PriceRow({ name, price, months, terms }: PriceTableProps & { name: string }) {
  const draft = { selectedMonths: [...months], termCount: terms, adultCount: 1 }
  const { totalPrice, totalDiscount, payable } = priceOfDraft(draft, price)
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
