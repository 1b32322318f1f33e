import { createFileRoute } from '@tanstack/react-router'
import { endDraft } from '#src/features/booking/draft-store.ts'
import { GatewayScreen } from '#src/features/payment/gateway/gateway-screen.tsx'
import { orderSearch } from '#src/features/payment/order-search.ts'

export const Route = createFileRoute('/team-gateway')({
  validateSearch: orderSearch,
  component: TeamGatewayPage,
})

function TeamGatewayPage() {
  const { order } = Route.useSearch()
  return <GatewayScreen key={order} uid={order} onEnd={endDraft} />
}
