import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import * as paymentStyles from '#src/features/payment/payment.module.css'
import { paymentStrings, receiptStrings as words } from '#src/features/payment/strings.ts'
import { SubjectHead } from '#src/features/payment/subject-head.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { usePassChoice } from './pass-choice.tsx'
import * as styles from './receipt.module.css'
import { ReceiptFacts } from './receipt-details.tsx'

const PassQr = lazy(() => import('./pass-qr.tsx').then((module) => ({ default: module.PassQr })))

/** Ticket of a paid order: the purchase and the entry pass. */
export function Ticket({ receipt }: { receipt: Receipt }) {
  const { pass, holder, choice } = usePassChoice(receipt, receipt.pass)
  return (
    <article className={`${styles.ticket} ${cardStyles.root} ${cardStyles.raised}`} aria-labelledby="ticket-title">
      <header className={styles.ticketHead}>
        <SubjectHead subject={receipt}>
          <p className={styles.ticketKicker}>{words.pass}</p>
          <h2 id="ticket-title" className={styles.ticketTitle}>
            {receipt.team_name}
          </h2>
          <p>{receipt.session_title}</p>
        </SubjectHead>
      </header>
      <div className={styles.ticketPass}>
        {choice}
        {pass === null ? (
          <PassForPayer />
        ) : (
          <PassBoundary>
            <Suspense fallback={<Skeleton height="auto" radius="8px" className={styles.qrPlace} />}>
              <PassQr
                token={pass}
                label={words.passAlt(receipt.team_name)}
                className={`${styles.qrPlace} ${styles.qr}`}
              />
            </Suspense>
          </PassBoundary>
        )}
        {holder !== undefined && (
          <p className={styles.ticketHolder}>
            <span className={paymentStyles.quiet}>{words.holder}</span>
            <b>
              <bdi>{toPersianDigits(holder)}</bdi>
            </b>
          </p>
        )}
      </div>
      <div className={styles.ticketTear} aria-hidden="true" />
      <div className={styles.ticketBody}>
        <ReceiptFacts receipt={receipt} />
      </div>
    </article>
  )
}

function PassForPayer() {
  const { status } = useSnapshot(signIn)
  return (
    <div className={styles.ticketClosed}>
      <p>{words.passOnlyPayer}</p>
      {status !== 'signed-in' && (
        <Button variant="soft" icon="login" onClick={() => openAuth('phone')}>
          {paymentStrings.signIn}
        </Button>
      )}
    </div>
  )
}

/** Error boundary: without the QR code's chunk the rest of the ticket is still shown. */
class PassBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <p className={styles.ticketClosed}>{words.passFailed}</p> : this.props.children
  }
}
