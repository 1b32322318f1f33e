import { createFileRoute } from '@tanstack/react-router'
import { session } from '#src/api/session/session-store.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { CredentialsCard } from '#src/features/auth/credentials-card.tsx'
import { endDraft } from '#src/features/booking/draft-store.ts'
import { storePoolStep } from '#src/features/booking/pool/pool-progress.ts'
import { OpenInApp } from '#src/features/install/open-in-app.tsx'
import { receiptQueries } from '#src/features/payment/queries.ts'
import { ReceiptScreen } from '#src/features/payment/receipt/receipt-screen.tsx'
import { noteBooking } from '#src/offline/install-prompt.ts'

// The splat ignores everything after the uid.
export const Route = createFileRoute('/payment-receipt/$transactionUID/$')({
  loader: ({ context, params }) => {
    const read = receiptQueries.detail(params.transactionUID, session.userId)
    void context.queryClient.query({ ...read, staleTime: 'static' }).catch(() => undefined)
  },
  component: PaymentReceiptPage,
})

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
