import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { OrderKind } from '#src/contract/kind.ts'
import type { GatewayName, PaymentOrder } from '#src/contract/payment.ts'
import { isBelowBank } from '#src/contract/wallet.ts'
import { formatToman } from '#src/fa/toman.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Countdown } from '#src/ui/form/countdown.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { GatewayChoice } from './gateway/gateway-choice.tsx'
import { startAttempt } from './gateway/pending-attempt.ts'
import { WalletChoice, walletPart } from './gateway/wallet-choice.tsx'
import { gatewayLink } from './links.ts'
import { type OpenOrder, type OrderEnd, OrderGate } from './order-gate.tsx'
import { OrderPrice, OrderSubject, PayerCard } from './order-parts.tsx'
import { PaymentPage } from './payment-page.tsx'
import { paymentStrings as words } from './strings.ts'
import { TermsTick } from './terms-tick.tsx'

type PaymentScreenProps = {
  uid: string | undefined
  kind?: OrderKind
  remembered?: ReactNode
  onEnd?: (end: OrderEnd, order: PaymentOrder) => void
}

/** The order before it is paid: what, for whom, how much, how long, and through which bank. */
export function PaymentScreen({ uid, kind, remembered, onEnd }: PaymentScreenProps) {
  return (
    <OrderGate uid={uid} step={2} kind={kind} remembered={remembered} onEnd={onEnd}>
      {(open) => <PaymentForm key={open.order.uid} {...open} />}
    </OrderGate>
  )
}

function PaymentForm({ order, holdUntil, readAgain }: OpenOrder) {
  const [gateway, setGateway] = useState<GatewayName | undefined>(order.gateways[0])
  const [fromWallet, setFromWallet] = useState((order.wallet?.part ?? 0) > 0 || paysOnlyByWallet(order))
  const [agreed, setAgreed] = useState(false)
  const [told, setTold] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()

  const part = walletPart(order, fromWallet)
  const rest = order.price.payable - part
  const isTooSmall = isBelowBank(rest, order.bank_least)
  const pay = () => {
    if (!agreed || gateway === undefined) {
      setTold(true)
      tick.current?.focus()
      showToast({ kind: 'error', text: words.agreeFirst })
      return
    }
    if (isTooSmall) return showToast({ kind: 'error', text: words.belowBank(formatToman(order.bank_least)) })
    startAttempt(order.uid, gateway, fromWallet)
    void navigate(gatewayLink(order))
  }

  const isFree = order.price.payable === 0
  const payButton = (
    <Button size="large" wide icon="lock" onClick={pay}>
      {isFree ? words.confirmFree : rest === 0 ? words.payByWallet : words.pay(formatToman(rest))}
    </Button>
  )
  return (
    <PaymentPage step={2} kind={order.kind} action={payButton}>
      <div className="payment">
        <div className="payment-main">
          <p className="hold-clock">
            <Icon name="clock" size={20} />
            <span>{words.holdLeft}</span>
            <b>
              <Countdown until={holdUntil} label={words.holdLeft} />
            </b>
          </p>
          <OrderSubject subject={order} />
          <PayerCard payer={order.payer} />
          {!isFree && order.wallet !== null && (order.wallet.available > 0 || part > 0) && (
            <WalletChoice
              wallet={order.wallet}
              note={walletNote(order, part, fromWallet)}
              chosen={order.wallet.fixed ? part > 0 : fromWallet}
              onChoose={setFromWallet}
            />
          )}
          {isTooSmall && <BelowBank order={order} />}
          {rest > 0 && !isTooSmall && (
            <GatewayChoice gateways={order.gateways} chosen={gateway} onChoose={setGateway} />
          )}
        </div>
        <Card as="aside" className="payment-side" aria-labelledby="price-title">
          <h2 id="price-title" className="payment-heading">
            {words.price}
          </h2>
          <OrderPrice order={order} fromWallet={part} />
          <TermsTick inputRef={tick} agreed={agreed} missing={told && !agreed} onChange={setAgreed} />
          <div className="payment-action">{payButton}</div>
          <p className="payment-quiet">{words.holdNote[order.kind]}</p>
          <CancelOrder order={order} onRefused={readAgain} />
        </Card>
      </div>
    </PaymentPage>
  )
}

/** The bank opens no payment so small, and the wallet holds enough. */
function paysOnlyByWallet({ price, wallet, bank_least }: PaymentOrder): boolean {
  return isBelowBank(price.payable, bank_least) && (wallet?.available ?? 0) >= price.payable
}

/** Why the wallet pays less than it holds: the bank's part may not be too small. */
function walletNote({ wallet, price, bank_least }: PaymentOrder, part: number, chosen: boolean): string | undefined {
  if (wallet === null || wallet.fixed || !chosen || part >= Math.min(wallet.available, price.payable)) return undefined
  return words.walletLess(formatToman(bank_least))
}

/** The bank opens no payment of this amount: the way on is the wallet. */
function BelowBank({ order }: { order: PaymentOrder }) {
  const hasEnough = (order.wallet?.available ?? 0) >= order.price.payable
  return (
    <Card as="section" role="note">
      <p>{words.belowBank(formatToman(order.bank_least))}</p>
      {!hasEnough && (
        <Link to="/wallet" className={buttonClass({ variant: 'soft' })}>
          {words.toTopUp}
        </Link>
      )}
    </Card>
  )
}
