import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { OrderKind } from '#src/contract/kind.ts'
import type { GatewayName, PaymentOrder } from '#src/contract/payment.ts'
import { isBelowBank } from '#src/contract/wallet.ts'
import { formatToman } from '#src/fa/toman.ts'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Countdown } from '#src/ui/form/countdown.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { cardOrderStrings } from './card-order-strings.ts'
import { banksOf } from './gateway/banks.ts'
import { GatewayChoice } from './gateway/gateway-choice.tsx'
import { startAttempt } from './gateway/pending-attempt.ts'
import { WalletChoice, walletAmount } from './gateway/wallet-choice.tsx'
import { gatewayLink, subjectPath } from './links.ts'
import { type OpenOrder, type OrderEnd, OrderGate } from './order-gate.tsx'
import { OrderPrice, OrderSubject, PayerCard } from './order-parts.tsx'
import * as styles from './payment.module.css'
import { PaymentPage } from './payment-page.tsx'
import { paymentStrings as words } from './strings.ts'
import { TermsTick } from './terms-tick.tsx'

type PaymentScreenProps = {
  uid: string | undefined
  kind?: OrderKind
  lastBooking?: ReactNode
  onEnd?: (end: OrderEnd, order: PaymentOrder) => void
}

/** The order before payment: subject, payer, amount, remaining hold and choice of bank. */
export function PaymentScreen({ uid, kind, lastBooking, onEnd }: PaymentScreenProps) {
  return (
    <OrderGate uid={uid} step={2} kind={kind} lastBooking={lastBooking} onEnd={onEnd}>
      {(open) => <PaymentForm key={open.order.uid} {...open} />}
    </OrderGate>
  )
}

function PaymentForm({ order, holdUntil, stale, refetch }: OpenOrder) {
  const banks = banksOf(order)
  const [gateway, setGateway] = useState<GatewayName | undefined>(banks[0])
  const [fromWallet, setFromWallet] = useState((order.wallet?.part ?? 0) > 0 || paysOnlyByWallet(order))
  const [agreed, setAgreed] = useState(false)
  const [triedToPay, setTriedToPay] = useState(false)
  const checkbox = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()

  const walletShare = walletAmount(order, fromWallet)
  const bankShare = order.price.payable - walletShare
  const isBelowMinimum = isBelowBank(bankShare, order.bank_least)
  const pay = () => {
    if (!agreed || gateway === undefined) {
      setTriedToPay(true)
      checkbox.current?.focus()
      return
    }
    startAttempt(order.uid, gateway, fromWallet)
    void navigate(gatewayLink(order))
  }

  const isFree = order.price.payable === 0
  const payButton = isBelowMinimum ? (
    <WayToPay order={order} onUseWallet={() => setFromWallet(true)} />
  ) : (
    <Button size="large" wide icon="lock" onClick={pay}>
      {isFree ? words.confirmFree : bankShare === 0 ? words.payByWallet : words.pay(formatToman(bankShare))}
    </Button>
  )
  return (
    <PaymentPage step={2} kind={order.kind} fallback={subjectPath(order)} action={payButton}>
      {stale !== undefined && <StaleBanner stale={stale} onRetry={refetch} />}
      <div className={styles.root}>
        <div className={styles.main}>
          <p className={styles.holdClock}>
            <Icon name="clock" size={20} />
            <span>{words.holdLeft}</span>
            <b>
              <Countdown until={holdUntil} label={words.holdLeft} />
            </b>
            <span className={styles.holdNote}>{holdNoteOf(order)}</span>
          </p>
          <OrderSubject subject={order} />
          {!isFree && order.wallet !== null && (order.wallet.available > 0 || walletShare > 0) && (
            <WalletChoice
              wallet={order.wallet}
              note={walletNote(order, walletShare, fromWallet)}
              chosen={order.wallet.fixed ? walletShare > 0 : fromWallet}
              onChoose={setFromWallet}
            />
          )}
          {isBelowMinimum && (
            <Card as="section" role="note">
              <p>{words.belowBank(formatToman(order.bank_least))}</p>
            </Card>
          )}
        </div>
        <Card as="aside" className={styles.side} aria-labelledby="price-title">
          <h2 id="price-title" className={styles.heading}>
            {words.price}
          </h2>
          <OrderPrice order={order} fromWallet={walletShare} />
          <TermsTick inputRef={checkbox} agreed={agreed} missing={triedToPay && !agreed} onChange={setAgreed} />
          <div className={styles.action}>{payButton}</div>
        </Card>
        <div className={styles.more}>
          {bankShare > 0 && !isBelowMinimum && (
            <GatewayChoice gateways={banks} chosen={gateway} onChoose={setGateway} />
          )}
          <PayerCard payer={order.payer} />
          <CancelOrder order={order} onFailed={refetch} />
        </div>
      </div>
    </PaymentPage>
  )
}

function holdNoteOf({ kind, card }: PaymentOrder): string {
  return card === undefined ? words.holdNote[kind] : cardOrderStrings.holdNote
}

/** The amount is below the bank's minimum and the wallet covers it. */
function paysOnlyByWallet({ price, wallet, bank_least }: PaymentOrder): boolean {
  return isBelowBank(price.payable, bank_least) && (wallet?.available ?? 0) >= price.payable
}

/** Why the wallet pays less than its balance: the bank's share must not fall below the minimum. */
function walletNote(
  { wallet, price, bank_least }: PaymentOrder,
  walletShare: number,
  chosen: boolean,
): string | undefined {
  if (wallet === null || wallet.fixed || !chosen || walletShare >= Math.min(wallet.available, price.payable))
    return undefined
  return words.walletLess(formatToman(bank_least))
}

/** In place of the pay button while the bank's share is below its minimum: the wallet, or its top-up. */
function WayToPay({ order, onUseWallet }: { order: PaymentOrder; onUseWallet: () => void }) {
  if ((order.wallet?.available ?? 0) < order.price.payable) {
    return (
      <Link to="/wallet" className={buttonClass({ size: 'large', wide: true })}>
        {words.toTopUp}
      </Link>
    )
  }
  return (
    <Button size="large" wide icon="wallet" onClick={onUseWallet}>
      {words.wallet}
    </Button>
  )
}
