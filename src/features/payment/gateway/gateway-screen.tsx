import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#src/api/errors.ts'
import type { OrderKind } from '#src/contract/kind.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { formatToman } from '#src/fa/toman.ts'
import { paymentLink, receiptLink, subjectPath } from '#src/features/payment/links.ts'
import { type OrderEnd, OrderGate } from '#src/features/payment/order-gate.tsx'
import * as paymentStyles from '#src/features/payment/payment.module.css'
import { PaymentPage } from '#src/features/payment/payment-page.tsx'
import { paymentStrings as words } from '#src/features/payment/strings.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import * as buttonStyles from '#src/ui/form/button.module.css'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { banksOf } from './banks.ts'
import { readPendingAttempt } from './pending-attempt.ts'
import { type GatewayView, useGateway } from './use-gateway.ts'
import { walletAmount } from './wallet-choice.tsx'

type GatewayScreenProps = {
  uid: string | undefined
  kind?: OrderKind
  lastBooking?: ReactNode
  onEnd?: (end: OrderEnd, order: PaymentOrder) => void
  /** Redirects the payer to the bank. */
  leave?: (url: string) => void
}

const leaveForBank = (url: string) => location.assign(url)

/** Screen between the order and the bank's page. */
export function GatewayScreen({ uid, kind, lastBooking, onEnd, leave = leaveForBank }: GatewayScreenProps) {
  return (
    <OrderGate uid={uid} step={3} kind={kind} lastBooking={lastBooking} onEnd={onEnd}>
      {({ order }) => (
        <PaymentPage step={3} kind={order.kind} fallback={subjectPath(order)}>
          <Gateway key={order.uid} order={order} leave={leave} />
        </PaymentPage>
      )}
    </OrderGate>
  )
}

function Gateway({ order, leave }: { order: PaymentOrder; leave: (url: string) => void }) {
  const { view, checking, openNew, resume } = useGateway(order, leave)
  const cancel = <BackToPayment order={order} text={words.cancelGateway} />
  switch (view.name) {
    case 'failed':
      return <GatewayFailed view={view} order={order} onRetry={openNew} />
    case 'returned':
      return (
        <div className={paymentStyles.gateway}>
          <span className={paymentStyles.gatewayMark}>
            <Icon name="card" size={36} />
          </span>
          <h2 className={paymentStyles.gatewayTitle}>{words.returned}</h2>
          <p className={paymentStyles.quiet}>{words.returnedHint}</p>
          <div className={paymentStyles.gatewayActions}>
            <Button loading={checking} onClick={() => void resume()}>
              {words.continuePay}
            </Button>
            <Link {...receiptLink(order.uid)} className={buttonClass({ variant: 'ghost' })}>
              {words.checkState}
            </Link>
            {cancel}
          </div>
        </div>
      )
    case 'opening':
    case 'leaving':
      return (
        <div className={paymentStyles.gateway} role="status">
          <span className={paymentStyles.gatewayMark}>
            <span className={buttonStyles.spinner} aria-hidden="true" />
          </span>
          <h2 className={paymentStyles.gatewayTitle}>{words.toBank}</h2>
          <p className={paymentStyles.gatewayAmount}>
            {formatToman(order.price.payable - walletAmount(order, readPendingAttempt(order.uid)?.wallet ?? false))}
          </p>
          <p className={paymentStyles.quiet}>{view.name === 'leaving' ? words.toBankHint : words.opening}</p>
          <div className={paymentStyles.gatewayActions}>
            {view.name === 'leaving' && (
              <a href={view.url} className={buttonClass()}>
                {words.openBank}
              </a>
            )}
            {cancel}
          </div>
        </div>
      )
  }
}

type GatewayFailedProps = {
  view: Extract<GatewayView, { name: 'failed' }>
  order: PaymentOrder
  onRetry: () => void
}

function GatewayFailed({ view: { error }, order, onRetry }: GatewayFailedProps) {
  const cancel = <BackToPayment order={order} text={words.cancelGateway} />
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'payment_in_progress' || code === 'order_closed' || code === 'hold_expired') {
    return (
      <ErrorState
        title={messageOf(error)}
        text={words.inProgressHint}
        actions={
          <Link {...receiptLink(order.uid)} className={buttonClass()}>
            {words.checkState}
          </Link>
        }
      />
    )
  }
  if (code === 'below_bank_minimum') {
    return (
      <ErrorState
        title={messageOf(error)}
        text={words.placeWaits}
        actions={
          <>
            <Link to="/wallet" className={buttonClass()}>
              {words.toTopUp}
            </Link>
            {cancel}
          </>
        }
      />
    )
  }
  const offline = code === 'offline' || code === 'timeout'
  return (
    <ErrorState
      offline={offline}
      {...(offline ? { text: words.offlineHint } : { title: titleOf(error), text: hintOf(error, order.kind) })}
      onRetry={onRetry}
      actions={offline || banksOf(order).length === 1 ? cancel : <BackToPayment order={order} text={words.otherBank} />}
    />
  )
}

/** Back to the order, where the bank is chosen. */
function BackToPayment({ order, text }: { order: PaymentOrder; text: string }) {
  return (
    <Link {...paymentLink(order)} className={buttonClass({ variant: 'plain' })}>
      {text}
    </Link>
  )
}

function titleOf(error: unknown): string {
  if (isRejectedByBank(error)) return words.gatewayRefused
  return error instanceof ApiError && error.code === 'gateway_unavailable' ? words.gatewayDown : messageOf(error)
}

/** A top-up holds no place. */
function hintOf(error: unknown, kind: OrderKind): string {
  if (kind === 'wallet') return isRejectedByBank(error) ? words.topUpRefusedHint : words.topUpDownHint
  return isRejectedByBank(error) ? words.gatewayRefusedHint : words.gatewayDownHint
}

function isRejectedByBank(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'gateway_refused'
}
