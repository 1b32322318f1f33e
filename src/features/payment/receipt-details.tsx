import type { ReactNode } from 'react'
import type { Receipt } from '#src/contract/payment.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { formatHours, formatMonths, formatWeekdays } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import { Card } from '#src/ui/card.tsx'
import { CopyText } from './copy-text.tsx'
import { paymentStrings, receiptStrings as words } from './strings.ts'

/** The facts of an order that has no ticket. */
export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  return (
    <Card as="section" aria-labelledby="details-title">
      <h2 id="details-title" className="payment-heading">
        {words.details}
      </h2>
      <p className="order-name">{receipt.team_name}</p>
      <p className="payment-quiet">{receipt.session_title}</p>
      <ReceiptFacts receipt={receipt} />
    </Card>
  )
}

/** Names and values of a receipt; what is not known is left out. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  return (
    <dl className="receipt-facts numeric">
      {receipt.kind !== 'wallet' && <BookedFacts receipt={receipt} />}
      <Fact name={words.amount}>{receipt.price.payable === 0 ? words.free : formatToman(receipt.price.payable)}</Fact>
      {receipt.wallet_paid > 0 && (
        <>
          <Fact name={words.fromWallet}>{formatToman(receipt.wallet_paid)}</Fact>
          <Fact name={words.fromBank}>{formatToman(receipt.price.payable - receipt.wallet_paid)}</Fact>
        </>
      )}
      {receipt.cancelled.length > 0 && (
        <>
          <Fact name={words.cancelledTerms}>{formatMonths(receipt.cancelled)}</Fact>
          <Fact name={words.refunded}>{formatToman(receipt.refunded)}</Fact>
        </>
      )}
      {receipt.paid_at === null ? (
        <Fact name={words.createdAt}>{formatDateTime(new Date(receipt.created_at))}</Fact>
      ) : (
        <Fact name={words.paidAt}>{formatDateTime(new Date(receipt.paid_at))}</Fact>
      )}
      {receipt.reference !== null && (
        <Fact name={words.reference}>
          <bdi dir="ltr">{toPersianDigits(receipt.reference)}</bdi>
        </Fact>
      )}
      {receipt.card_pan !== null && (
        <Fact name={words.card}>
          <bdi dir="ltr">{toPersianDigits(receipt.card_pan)}</bdi>
        </Fact>
      )}
      <Fact name={words.uid}>
        <CopyText text={receipt.uid} label={words.copyUid} />
      </Fact>
    </dl>
  )
}

/** When, where and for how many. */
function BookedFacts({ receipt }: { receipt: Receipt }) {
  const isVisit = receipt.kind === 'pool'
  return (
    <>
      <Fact name={isVisit ? words.date : words.months}>{formatMonths(receipt.months)}</Fact>
      <Fact name={words.schedule}>
        {isVisit
          ? formatHours(receipt)
          : paymentStrings.scheduleLine(formatWeekdays(receipt.weekdays), formatHours(receipt))}
      </Fact>
      {isVisit && <Fact name={words.people}>{paymentStrings.peopleCount(receipt.people)}</Fact>}
      <Fact name={words.pool}>{receipt.pool_name}</Fact>
      <Fact name={words.address}>{receipt.pool_address}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="receipt-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
