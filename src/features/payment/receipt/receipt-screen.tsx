import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { serverNow } from '#src/api/clock.ts'
import { type QueryState, useQueryState } from '#src/api/query/query-state.ts'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { Receipt, ReceiptState } from '#src/contract/payment.ts'
import { ListLinks } from '#src/features/payment/order-ends.tsx'
import * as paymentStyles from '#src/features/payment/payment.module.css'
import { receiptQueries } from '#src/features/payment/queries.ts'
import { paymentStrings, receiptStrings as words } from '#src/features/payment/strings.ts'
import { isOver } from '#src/features/payment/ticket/ticket-of-receipt.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { BackBar } from '#src/ui/layout/back-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import * as styles from './receipt.module.css'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptBanner } from './receipt-banner.tsx'
import { ReceiptDetails } from './receipt-details.tsx'
import { Ticket } from './ticket.tsx'

type ReceiptScreenProps = {
  uid: string
  /** The payment is confirmed: stored data of this booking can be deleted. */
  onConfirmed?: (receipt: Receipt) => void
}

/** State of an order; shows the ticket once it is paid. */
export function ReceiptScreen({ uid, onConfirmed }: ReceiptScreenProps) {
  const { userId } = useSnapshot(signIn)
  const query = useQuery(receiptQueries.detail(uid, userId))
  const state = useQueryState(query)
  useReportConfirmed(state, onConfirmed)
  return (
    <Page
      title={words.title}
      hideTitle
      narrow
      className={`${paymentStyles.page} ${styles.page}`}
      banner={<BackBar name={words.title} />}
    >
      <ReceiptSteps state={state} />
      <ReceiptView state={state} readAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
    </Page>
  )
}

const PAYING = 3
const FINISHING = 4
const FINISHED = 5

/** How far the purchase came; the bank's result is part of the last step. */
const stepOf: Record<ReceiptState, number> = {
  held: PAYING,
  failed: PAYING,
  cancelled: PAYING,
  expired: PAYING,
  pending: FINISHING,
  credited: FINISHING,
  reversed: FINISHING,
  confirmed: FINISHED,
  refunded: FINISHED,
}

/** While loading no step is done; without a receipt there are none. */
function ReceiptSteps({ state }: { state: QueryState<Receipt> }) {
  if (state.name !== 'content' && state.name !== 'loading') return null
  const [kind, current] = state.name === 'content' ? [state.data.kind, stepOf[state.data.state]] : ['team' as const, 0]
  return <StepBar steps={paymentStrings.steps[kind]} current={current} label={paymentStrings.stepsLabel} />
}

/** Only of the own order: the data of this device's booking is not a stranger's to delete. */
function useReportConfirmed(state: QueryState<Receipt>, onConfirmed: ReceiptScreenProps['onConfirmed']) {
  const receipt = state.name === 'content' && isOwnConfirmed(state.data) ? state.data : undefined
  const latest = useRef({ receipt, onConfirmed })
  latest.current = { receipt, onConfirmed }
  const uid = receipt?.uid
  useEffect(() => {
    const { receipt: confirmed, onConfirmed: report } = latest.current
    if (uid !== undefined && confirmed !== undefined) report?.(confirmed)
  }, [uid])
}

function isOwnConfirmed({ state, payer }: Receipt): boolean {
  return state === 'confirmed' && payer !== null
}

function ReceiptView({ state, readAt, onRetry }: { state: QueryState<Receipt>; readAt: number; onRetry: () => void }) {
  switch (state.name) {
    case 'loading':
      return <LoadingCards className={styles.root} heights={['300px', '560px']} />
    case 'missing':
      return (
        <EmptyState
          icon="search"
          title={words.notFound}
          text={words.notFoundHint}
          actions={<ListLinks kind="team" />}
        />
      )
    case 'offline':
      return <ErrorState offline text={words.offlineHint} onRetry={onRetry} />
    case 'error':
      return <ErrorState text={state.text} onRetry={onRetry} />
    case 'content':
      return (
        <div className={styles.root}>
          {state.stale !== undefined && <StaleBanner stale={state.stale} onRetry={onRetry} />}
          <ReceiptParts receipt={state.data} readAt={readAt} />
        </div>
      )
  }
}

/** Once the months or the date are over, the order has no ticket: its pass admits to nothing. */
function ReceiptParts({ receipt: read, readAt }: { receipt: Receipt; readAt: number }) {
  const over = isOver(read, new Date(serverNow()))
  const receipt = over ? { ...read, pass: null } : read
  const { state, kind, card } = receipt
  const hasTicket = state === 'confirmed' && kind !== 'wallet' && card === undefined && !over
  return (
    <>
      <ReceiptBanner receipt={receipt} over={over} readAt={readAt} />
      {hasTicket ? <Ticket receipt={receipt} /> : <ReceiptDetails receipt={receipt} />}
      <ReceiptActions receipt={receipt} hasTicket={hasTicket} />
    </>
  )
}
