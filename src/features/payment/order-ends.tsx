import { Link } from '@tanstack/react-router'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import type { OrderKind } from '#src/contract/kind.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { bookingLink, receiptLink } from './links.ts'
import { receiptStrings, paymentStrings as words } from './strings.ts'

/** Orders are visible only to their payer. */
export function SignInState() {
  return (
    <EmptyState
      icon="lock"
      title={words.signInFirst}
      text={words.signInHint}
      actions={
        <Button icon="login" onClick={() => openAuth('phone')}>
          {words.signIn}
        </Button>
      }
    />
  )
}

type NoOrderProps = { kind: OrderKind; title: string; text: string }

/** No payable order; links to where one can be created. */
export function NoOrder({ kind, title, text }: NoOrderProps) {
  return <EmptyState icon="calendar" title={title} text={text} actions={<ListLinks kind={kind} />} />
}

/** Links to bookable items: pools for a pool order, else teams and courses. */
export function ListLinks({ kind }: { kind: OrderKind }) {
  if (kind === 'pool') {
    return (
      <Link to="/pools" className={buttonClass()}>
        {words.toPools}
      </Link>
    )
  }
  return (
    <>
      <Link to="/teams" className={buttonClass()}>
        {words.toTeams}
      </Link>
      <Link to="/courses" className={buttonClass({ variant: 'ghost' })}>
        {words.toCourses}
      </Link>
    </>
  )
}

/** An order that can no longer be paid, with its state and the next step. */
export function ClosedOrder({ order, isOver }: { order: PaymentOrder; isOver: boolean }) {
  const receipt = (variant: 'solid' | 'ghost') => (
    <Link {...receiptLink(order.uid)} className={buttonClass({ variant })}>
      {words.seeReceipt}
    </Link>
  )
  if (order.state === 'cancelled' || order.state === 'expired' || isOver) {
    return (
      <EmptyState
        icon={order.state === 'cancelled' ? 'close' : 'clock'}
        {...unpaidWords(order)}
        actions={
          <>
            <Link {...bookingLink(order)} className={buttonClass()}>
              {words.toBooking[order.kind]}
            </Link>
            {order.state === 'paying' && receipt('ghost')}
          </>
        }
      />
    )
  }
  if (order.state === 'credited' || order.state === 'paid_unbookable') {
    const { states, hints } = receiptStrings
    return <EmptyState icon="wallet" title={states.credited} text={hints.credited} actions={receipt('solid')} />
  }
  const text = order.kind === 'wallet' ? receiptStrings.walletHints.confirmed : words.alreadyConfirmedHint
  return <EmptyState icon="check" title={words.alreadyConfirmed} text={text} actions={receipt('solid')} />
}

/** A top-up holds no place that could be released. */
function unpaidWords({ kind, state }: PaymentOrder): { title: string; text: string } {
  const { cancelled, expired } = receiptStrings.walletHints
  const isTopUp = kind === 'wallet'
  return state === 'cancelled'
    ? { title: words.cancelled, text: isTopUp ? cancelled : words.cancelledHint }
    : { title: words.expired, text: isTopUp ? expired : words.expiredHint }
}
