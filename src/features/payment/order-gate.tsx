import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type QueryState, useQueryState } from '#src/api/query/query-state.ts'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { OrderKind } from '#src/contract/kind.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { subjectPath } from './links.ts'
import { ClosedOrder, NoOrder, SignInState } from './order-ends.tsx'
import * as styles from './payment.module.css'
import { PaymentPage } from './payment-page.tsx'
import { paymentQueries } from './queries.ts'
import { onDeviceClock } from './server-clock.ts'
import { paymentStrings as words } from './strings.ts'

/** How an order ended: its places were released, or it was paid. */
export type OrderEnd = 'closed' | 'paid'

export type OpenOrder = {
  order: PaymentOrder
  /** End of the hold by this device's clock. */
  holdUntil: number
  /** The order is a stored copy, and no newer response arrived. */
  stale: { at: number; offline: boolean } | undefined
  refetch: () => void
}

type OrderGateProps = {
  uid: string | undefined
  step: 2 | 3
  onEnd?: ((end: OrderEnd, order: PaymentOrder) => void) | undefined
  /** Order kind of the route, used until the order is loaded. */
  kind?: OrderKind | undefined
  /** Shown without an order: the last booking on this device. */
  lastBooking?: ReactNode
  children: (open: OpenOrder) => ReactNode
}

/** Renders `children`, a whole page, for a payable order; otherwise a page that explains the order's state. */
export function OrderGate({ uid, step, kind = 'team', lastBooking, onEnd, children }: OrderGateProps) {
  const { status } = useSnapshot(signIn)
  if (uid === undefined) {
    return (
      <PaymentPage step={step} kind={kind} notStarted>
        <NoOrder kind={kind} title={words.noOrder} text={words.noOrderHint[kind]} />
        {lastBooking}
      </PaymentPage>
    )
  }
  if (status !== 'signed-in') {
    return (
      <PaymentPage step={step} kind={kind} notStarted>
        <SignInState />
      </PaymentPage>
    )
  }
  return (
    <SignedInGate uid={uid} step={step} kind={kind} onEnd={onEnd}>
      {children}
    </SignedInGate>
  )
}

function SignedInGate({ uid, step, kind = 'team', onEnd, children }: OrderGateProps & { uid: string }) {
  const { userId } = useSnapshot(signIn)
  const query = useQuery(paymentQueries.order(uid, userId))
  const state = useQueryState(query)
  const order = state.name === 'content' ? state.data : undefined
  const holdUntil = holdEnd(order, query.dataUpdatedAt)
  const isOver = useHasPassed(holdUntil)
  const end = endOf(order, isOver)
  useReportEnd(end, order, onEnd)
  const refetch = () => void query.refetch()
  if (state.name === 'content' && end === undefined) {
    return children({ order: state.data, holdUntil: holdUntil ?? 0, stale: state.stale, refetch })
  }
  return (
    <PaymentPage
      step={step}
      kind={order?.kind ?? kind}
      notStarted={state.name === 'missing'}
      {...(order === undefined ? {} : { fallback: subjectPath(order) })}
    >
      <GateView kind={kind} state={state} isOver={isOver} onRetry={refetch} />
    </PaymentPage>
  )
}

type GateViewProps = { kind: OrderKind; state: QueryState<PaymentOrder>; isOver: boolean; onRetry: () => void }

function GateView({ kind, state, isOver, onRetry }: GateViewProps) {
  switch (state.name) {
    case 'loading':
      return <OrderSkeleton />
    case 'missing':
      return <NoOrder kind={kind} title={words.orderGone} text={words.orderGoneHint} />
    case 'offline':
      return <ErrorState offline text={words.offlineHint} onRetry={onRetry} />
    case 'error':
      return <ErrorState text={state.text} onRetry={onRetry} />
    case 'content':
      return <ClosedOrder order={state.data} isOver={isOver} />
  }
}

function holdEnd(order: PaymentOrder | undefined, readAt: number): number | undefined {
  if (order === undefined || order.hold_expires_at === null) return undefined
  return onDeviceClock(order.hold_expires_at, order.now, readAt)
}

function endOf(order: PaymentOrder | undefined, isOver: boolean): OrderEnd | undefined {
  if (order === undefined) return undefined
  if (order.state === 'confirmed' || order.state === 'credited' || order.state === 'paid_unbookable') return 'paid'
  if (order.state === 'expired' || order.state === 'cancelled' || isOver) return 'closed'
  return undefined
}

/** Calls `onEnd` once. */
function useReportEnd(end: OrderEnd | undefined, order: PaymentOrder | undefined, onEnd: OrderGateProps['onEnd']) {
  const latest = useRef({ order, onEnd })
  latest.current = { order, onEnd }
  useEffect(() => {
    const { order: ended, onEnd: report } = latest.current
    if (end !== undefined && ended !== undefined) report?.(end, ended)
  }, [end])
}

/** Whether a moment has passed by this device's clock; rerenders when it does. */
function useHasPassed(moment: number | undefined): boolean {
  const [, tick] = useState(0)
  const passed = moment !== undefined && Date.now() >= moment
  useEffect(() => {
    if (moment === undefined || passed) return
    const timer = setTimeout(() => tick((count) => count + 1), Math.max(0, moment - Date.now()))
    return () => clearTimeout(timer)
  }, [moment, passed])
  return passed
}

function OrderSkeleton() {
  return (
    <Loading className={styles.root}>
      <div className={styles.main}>
        <Skeleton height="52px" radius="12px" />
        <Skeleton height="308px" radius="16px" />
      </div>
      <Skeleton height="320px" radius="16px" />
    </Loading>
  )
}
