import { createFileRoute } from '@tanstack/react-router'
import { endDraft } from '#src/features/booking/draft-store.ts'
import { orderSearch } from '#src/features/payment/order-search.ts'
import { PaymentScreen } from '#src/features/payment/payment-screen.tsx'

export const Route = createFileRoute('/team-payment')({
  validateSearch: orderSearch,
  component: TeamPaymentPage,
})

function TeamPaymentPage() {
  const { order } = Route.useSearch()
  return <PaymentScreen key={order} uid={order} onEnd={endDraft} />
}
