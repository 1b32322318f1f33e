import { Link, useNavigate } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { Receipt, ReceiptState } from '#src/contract/payment.ts'
import { cardOrderStrings } from '#src/features/payment/card-order-strings.ts'
import { bankOf } from '#src/features/payment/gateway/banks.ts'
import { clearPendingAttempt, readPendingAttempt, startAttempt } from '#src/features/payment/gateway/pending-attempt.ts'
import { bookingLink, gatewayLink } from '#src/features/payment/links.ts'
import * as paymentStyles from '#src/features/payment/payment.module.css'
import { onDeviceClock } from '#src/features/payment/server-clock.ts'
import { paymentStrings, receiptStrings as words } from '#src/features/payment/strings.ts'
import * as buttonStyles from '#src/ui/form/button.module.css'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Countdown } from '#src/ui/form/countdown.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { OnwardLinks } from './onward-links.tsx'
import * as styles from './receipt.module.css'
import { onwardStrings, visitorStrings } from './visitor-strings.ts'

const looks: Record<ReceiptState, { tone: 'good' | 'wait' | 'bad'; icon: IconName }> = {
  held: { tone: 'wait', icon: 'clock' },
  pending: { tone: 'wait', icon: 'clock' },
  confirmed: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'alert' },
  cancelled: { tone: 'bad', icon: 'close' },
  expired: { tone: 'bad', icon: 'clock' },
  credited: { tone: 'wait', icon: 'wallet' },
  refunded: { tone: 'wait', icon: 'wallet' },
  reversed: { tone: 'wait', icon: 'card' },
}

/**
 * State of a payment and its next step. `over`: its months or its date are. `readAt` is when the receipt was fetched. A
 * receipt without its payer speaks of the order, because the reader may be anyone with the link.
 */
export function ReceiptBanner({ receipt, over, readAt }: { receipt: Receipt; over: boolean; readAt: number }) {
  const { tone, icon } = looks[receipt.state]
  const holdUntil = holdEnd(receipt, readAt)
  const isPayer = receipt.payer !== null
  return (
    <section className={`${styles.banner} ${cardStyles.root} ${cardStyles.raised}`} data-tone={tone} aria-live="polite">
      <span className={styles.mark}>
        {receipt.state === 'pending' ? (
          <span className={buttonStyles.spinner} aria-hidden="true" />
        ) : (
          <Icon name={icon} size={32} />
        )}
      </span>
      <h2 className={styles.state}>{isPayer ? titleOf(receipt, holdUntil) : visitorStrings.states[receipt.state]}</h2>
      <p>{isPayer ? hintOf(receipt, holdUntil, over) : visitorStrings.hints[receipt.state]}</p>
      <div className={styles.next}>
        {isPayer ? <NextStep receipt={receipt} holdUntil={holdUntil} over={over} /> : <IfYours receipt={receipt} />}
      </div>
    </section>
  )
}

/** End of the hold by this device's clock; undefined when nothing is held. */
function holdEnd(receipt: Receipt, readAt: number): number | undefined {
  if (receipt.hold_expires_at === null) return undefined
  const until = onDeviceClock(receipt.hold_expires_at, receipt.now, readAt)
  return until > Date.now() ? until : undefined
}

/** An abandoned or declined payment does not end an order that is still held. */
function titleOf({ state, kind, card }: Receipt, holdUntil: number | undefined): string {
  if (card !== undefined && state === 'confirmed') return cardOrderStrings.confirmed
  if (kind !== 'team' && kind !== 'course' && state === 'confirmed') return words.confirmed[kind]
  return state === 'cancelled' && holdUntil !== undefined ? words.unfinished : words.states[state]
}

function hintOf({ state, kind, card }: Receipt, holdUntil: number | undefined, over: boolean): string {
  if (card !== undefined) return cardOrderStrings.hints[state]
  if (kind === 'wallet') return words.walletHints[state]
  if (over) return onwardStrings.over[kind]
  if (holdUntil === undefined) return words.hints[state]
  if (state === 'cancelled') return words.cancelledHeld
  return state === 'failed' ? words.failedHeld : words.hints[state]
}

type NextStepProps = { receipt: Receipt; holdUntil: number | undefined; over: boolean }

function NextStep({ receipt, holdUntil, over }: NextStepProps) {
  if (receipt.state === 'confirmed') return <OnwardLinks receipt={receipt} over={over} />
  if (receipt.state === 'credited') return <AfterCredit receipt={receipt} />
  if (receipt.state === 'refunded') return <WalletLink />
  if (holdUntil !== undefined) return <PayAgain receipt={receipt} holdUntil={holdUntil} />
  if (receipt.state === 'pending') return null
  return (
    <Link {...bookingLink(receipt)} className={buttonClass()}>
      {words.bookAgain[receipt.kind]}
    </Link>
  )
}

/** The payer still wants a place, and the money for it is in the wallet. */
function AfterCredit({ receipt }: { receipt: Receipt }) {
  return (
    <>
      {receipt.kind !== 'wallet' && (
        <Link {...bookingLink(receipt)} className={buttonClass()}>
          {words.bookOther[receipt.kind]}
        </Link>
      )}
      <WalletLink />
    </>
  )
}

function WalletLink() {
  return (
    <Link to="/wallet" className={buttonClass({ variant: 'soft' })}>
      {words.wallet}
    </Link>
  )
}

/** The payer may have returned from the bank in a browser without a session. A paid ticket has its own sign-in. */
function IfYours({ receipt }: { receipt: Receipt }) {
  const { status } = useSnapshot(signIn)
  const hasTicket = receipt.state === 'confirmed' && receipt.kind !== 'wallet'
  if (status === 'signed-in' || hasTicket) return null
  return (
    <>
      <p className={paymentStyles.quiet}>{visitorStrings.ifYours}</p>
      <Button variant="soft" icon="login" onClick={() => openAuth('phone')}>
        {paymentStrings.signIn}
      </Button>
    </>
  )
}

function PayAgain({ receipt, holdUntil }: { receipt: Receipt; holdUntil: number }) {
  const navigate = useNavigate()
  const isWaiting = receipt.state === 'pending'
  const pay = () => {
    // While the bank's payment is pending, the gateway screen asks before it opens another.
    if (!isWaiting) {
      const bank = bankOf(receipt)
      if (bank === null) clearPendingAttempt(receipt.uid)
      else startAttempt(receipt.uid, bank, readPendingAttempt(receipt.uid)?.wallet)
    }
    void navigate(gatewayLink(receipt))
  }
  return (
    <>
      <Button variant={isWaiting ? 'ghost' : 'solid'} onClick={pay}>
        {receipt.state === 'failed' || receipt.state === 'cancelled' ? words.retry : words.payNow}
      </Button>
      <p className={paymentStyles.quiet}>
        {paymentStrings.holdLeft} <Countdown until={holdUntil} label={paymentStrings.holdLeft} />
      </p>
    </>
  )
}
