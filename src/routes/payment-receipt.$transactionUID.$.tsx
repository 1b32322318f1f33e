import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { session } from '#src/api/session/session-store.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { CredentialsCard } from '#src/features/auth/credentials-card.tsx'
import { endDraft } from '#src/features/booking/draft-store.ts'
import { storePoolStep } from '#src/features/booking/pool/pool-progress.ts'
import { OpenInApp } from '#src/features/install/open-in-app.tsx'
import { ReceiptScreen } from '#src/features/payment/receipt/receipt-screen.tsx'
import { noteBooking } from '#src/offline/install-prompt.ts'

// The splat ignores everything after the uid.
export const Route = createFileRoute('/payment-receipt/$transactionUID/$')({
  loader: ({ context: { queryClient }, params }) => void preloadReceipt(queryClient, params.transactionUID),
  component: PaymentReceiptPage,
})

/** Imports the queries when they are used: every first page waits for what this file imports. */
async function preloadReceipt(queryClient: QueryClient, uid: string) {
  try {
    const { receiptQueries } = await import('#src/features/payment/queries.ts')
    await queryClient.query({ ...receiptQueries.detail(uid, session.userId), staleTime: 'static' })
  } catch {
    // The screen reads it again and says what went wrong.
  }
}

function onConfirmed(receipt: Receipt) {
  endDraft('paid', receipt)
  if (receipt.kind === 'pool') storePoolStep(4)
  noteBooking()
}

function PaymentReceiptPage() {
  const { transactionUID } = Route.useParams()
  return (
    <>
      <OpenInApp path={`/payment-receipt/${transactionUID}`} />
      <ReceiptScreen key={transactionUID} uid={transactionUID} onConfirmed={onConfirmed} />
      <CredentialsCard />
    </>
  )
}
