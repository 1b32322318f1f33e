import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { endDraft } from '#src/features/booking/draft-store.ts'
import { LastPoolBooking } from '#src/features/booking/pool/last-pool-booking.tsx'
import { storePoolStep } from '#src/features/booking/pool/pool-progress.ts'
import { GatewayScreen } from '#src/features/payment/gateway/gateway-screen.tsx'
import { orderSearch } from '#src/features/payment/order-search.ts'

export const Route = createFileRoute('/pool-gateway')({
  validateSearch: orderSearch,
  component: PoolGatewayPage,
})

function PoolGatewayPage() {
  const { order } = Route.useSearch()
  useEffect(() => {
    if (order !== undefined) storePoolStep(3)
  }, [order])
  return <GatewayScreen key={order} uid={order} kind="pool" lastBooking={<LastPoolBooking />} onEnd={endDraft} />
}
