import type { PaymentOrder, PriceLine } from '#src/contract/payment.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { namesBesideHolder } from '#src/fa/swimmer-names.ts'
import { formatHours, formatMonths, formatWeekdays } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { cardOrderStrings } from './card-order-strings.ts'
import * as styles from './payment.module.css'
import { nameOfPrice, receiptStrings, paymentStrings as words } from './strings.ts'
import { SubjectHead } from './subject-head.tsx'

export function OrderSubject({ subject }: { subject: PaymentOrder }) {
  return (
    <Card as="section" aria-labelledby="subject-title">
      <SubjectHead subject={subject}>
        <h2 id="subject-title" className={styles.subjectHeading}>
          {words.summary}
        </h2>
        <p className={styles.orderName}>{subject.team_name}</p>
        {subject.session_title !== '' && <p className={styles.quiet}>{subject.session_title}</p>}
      </SubjectHead>
      {subject.kind !== 'wallet' && <OrderFacts subject={subject} />}
    </Card>
  )
}

function OrderFacts({ subject }: { subject: PaymentOrder }) {
  if (subject.card !== undefined) return <CardFacts subject={subject} card={subject.card} />
  const isVisit = subject.kind === 'pool'
  const names = namesBesideHolder(subject.swimmers ?? [])
  return (
    <dl className={styles.orderFacts}>
      {names !== undefined && <OrderFact icon="user" name={words.swimmers} value={names} />}
      <OrderFact icon="calendar" name={isVisit ? words.date : words.months} value={formatMonths(subject.months)} />
      <OrderFact
        icon="clock"
        name={words.schedule}
        value={
          isVisit ? formatHours(subject) : words.scheduleLine(formatWeekdays(subject.weekdays), formatHours(subject))
        }
      />
      {isVisit && <OrderFact icon="team" name={words.people} value={words.peopleCount(subject.people)} />}
      <OrderFact icon="pin" name={words.place} value={words.placeLine(subject.pool_name, subject.pool_address)} />
    </dl>
  )
}

function CardFacts({ subject, card }: { subject: PaymentOrder; card: NonNullable<PaymentOrder['card']> }) {
  return (
    <dl className={styles.orderFacts}>
      <OrderFact icon="team" name={cardOrderStrings.visits} value={cardOrderStrings.visitCount(card.visits)} />
      <OrderFact icon="calendar" name={cardOrderStrings.validity} value={cardOrderStrings.validDays(card.valid_days)} />
      <OrderFact icon="pin" name={words.place} value={words.placeLine(subject.pool_name, subject.pool_address)} />
    </dl>
  )
}

function OrderFact({ icon, name, value }: { icon: IconName; name: string; value: string }) {
  return (
    <div className={styles.orderFact}>
      <Icon name={icon} size={20} />
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** How the amount is calculated. */
export function OrderPrice({ order, fromWallet }: { order: PaymentOrder; fromWallet: number }) {
  const { price } = order
  return (
    <dl className={`${styles.orderPrice} numeric`}>
      <div>
        <dt>{nameOfPrice(order)}</dt>
        <dd>{formatToman(price.totalPrice)}</dd>
      </div>
      {linesOf(price).map(({ kind, label, amountRial }) => (
        <div key={kind}>
          <dt>{label}</dt>
          <dd>{formatToman(-amountRial)}</dd>
        </div>
      ))}
      <div className={styles.orderPayable}>
        <dt>{words.payable}</dt>
        <dd>{price.payable === 0 ? receiptStrings.free : formatToman(price.payable)}</dd>
      </div>
      {fromWallet > 0 && (
        <>
          <div>
            <dt>{words.fromWallet}</dt>
            <dd>{formatToman(fromWallet)}</dd>
          </div>
          <div>
            <dt>{words.fromBank}</dt>
            <dd>{formatToman(price.payable - fromWallet)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** Orders of an older server have one discount without a name. */
function linesOf({ lines, totalDiscount, discount }: PaymentOrder['price']): PriceLine[] {
  if (lines !== undefined) return lines
  return totalDiscount > 0 ? [{ kind: 'term', label: words.discount(discount), amountRial: totalDiscount }] : []
}

export function PayerCard({ payer }: { payer: PaymentOrder['payer'] }) {
  return (
    <Card as="section" aria-labelledby="payer-title">
      <h2 id="payer-title" className={styles.heading}>
        {words.payer}
      </h2>
      <dl className={styles.payer}>
        <div>
          <dt>{words.payerName}</dt>
          <dd>
            <bdi>{toPersianDigits(payer.username)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.payerPhone}</dt>
          <dd>
            <bdi dir="ltr">{toPersianDigits(payer.phone_number)}</bdi>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
