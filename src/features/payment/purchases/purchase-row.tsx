import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReceiptState } from '#src/contract/payment.ts'
import type { Purchase } from '#src/contract/purchase.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { namesBesideHolder } from '#src/fa/swimmer-names.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { formatToman } from '#src/fa/toman.ts'
import { paymentLink, receiptLink } from '#src/features/payment/links.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Card } from '#src/ui/layout/card.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import * as styles from './purchase.module.css'
import { purchaseStrings as words } from './purchase-strings.ts'

const looks: Record<ReceiptState, { tone: 'success' | 'warning' | 'error' | 'neutral' | 'primary'; icon: IconName }> = {
  held: { tone: 'warning', icon: 'clock' },
  pending: { tone: 'warning', icon: 'refresh' },
  confirmed: { tone: 'success', icon: 'check' },
  failed: { tone: 'error', icon: 'alert' },
  cancelled: { tone: 'neutral', icon: 'close' },
  expired: { tone: 'neutral', icon: 'clock' },
  credited: { tone: 'primary', icon: 'wallet' },
  refunded: { tone: 'primary', icon: 'wallet' },
  reversed: { tone: 'primary', icon: 'card' },
}

/** One order: subject, state and links to payment and receipt. */
export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const canPay = purchase.hold_expires_at !== null && purchase.state !== 'pending'
  // Leaving the bank's page during the hold does not cancel the order.
  const isUnfinished = canPay && (purchase.state === 'cancelled' || purchase.state === 'failed')
  const names = namesBesideHolder(purchase.swimmers ?? [])
  const { tone, icon } = isUnfinished ? looks.held : looks[purchase.state]
  return (
    <Card as="li" className={styles.root}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{purchase.team_name}</h2>
          <p className={styles.quiet}>{words.what(purchase.kind, purchase.session_title)}</p>
        </div>
        <Badge tone={tone} icon={icon}>
          {isUnfinished ? words.unfinished : words.states[purchase.state]}
        </Badge>
      </div>
      <dl className={styles.facts}>
        {names !== undefined && <Fact name={words.swimmers}>{names}</Fact>}
        {purchase.months.length > 0 && <Fact name={termsName(purchase)}>{formatMonths(purchase.months)}</Fact>}
        {purchase.kind === 'pool' && purchase.months.length > 0 && (
          <Fact name={words.people}>{words.peopleCount(purchase.people)}</Fact>
        )}
        <Fact name={words.amount}>{purchase.payable === 0 ? words.free : formatToman(purchase.payable)}</Fact>
        <Fact name={purchase.paid_at === null ? words.orderedAt : words.paidAt}>
          {formatDateTime(new Date(purchase.paid_at ?? purchase.created_at))}
        </Fact>
      </dl>
      <div className={styles.actions}>
        {canPay && (
          <Link {...paymentLink(purchase)} className={buttonClass()} aria-label={words.payOf(purchase.team_name)}>
            {words.pay}
          </Link>
        )}
        <Link
          {...receiptLink(purchase.uid)}
          className={buttonClass({ variant: 'ghost' })}
          aria-label={words.receiptOf(purchase.team_name)}
        >
          {words.receipt}
        </Link>
      </div>
    </Card>
  )
}

function termsName({ kind }: Purchase): string {
  return kind === 'pool' ? words.date : words.months
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
