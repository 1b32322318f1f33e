import { createFileRoute } from '@tanstack/react-router'
import { session } from '#src/api/session-store.ts'
import { endDraft } from '#src/features/booking/draft-store.ts'
import { receiptQueries } from '#src/features/payment/queries.ts'
import { ReceiptScreen } from '#src/features/payment/receipt-screen.tsx'

// Whatever stands after the uid, it is the same receipt.
export const Route = createFileRoute('/payment-receipt/$transactionUID/$')({
  loader: ({ context, params }) => {
    const read = receiptQueries.detail(params.transactionUID, session.userId)
    void context.queryClient.query({ ...read, staleTime: 'static' }).catch(() => undefined)
  },
  component: PaymentReceiptPage,
})

function PaymentReceiptPage() {
  const { transactionUID } = Route.useParams()
  return (
    <ReceiptScreen key={transactionUID} uid={transactionUID} onConfirmed={(receipt) => endDraft('paid', receipt)} />
  )
}
