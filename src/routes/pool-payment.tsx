import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { endDraft } from '#src/features/booking/draft-store.ts'
import { LastPoolBooking } from '#src/features/booking/pool/last-pool-booking.tsx'
import { storePoolStep } from '#src/features/booking/pool/pool-progress.ts'
import { orderSearch } from '#src/features/payment/order-search.ts'
import { PaymentScreen } from '#src/features/payment/payment-screen.tsx'

export const Route = createFileRoute('/pool-payment')({
  validateSearch: orderSearch,
  component: PoolPaymentPage,
})

function PoolPaymentPage() {
  const { order } = Route.useSearch()
  useEffect(() => {
    if (order !== undefined) storePoolStep(2)
  }, [order])
  return <PaymentScreen key={order} uid={order} kind="pool" lastBooking={<LastPoolBooking />} onEnd={endDraft} />
}
