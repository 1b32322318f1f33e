import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '#src/features/desk/orders/order-screen.tsx'

export const Route = createFileRoute('/desk/orders_/$uid')({ component: OrderPage })

function OrderPage() {
  const { uid } = Route.useParams()
  return <OrderScreen key={uid} uid={uid} />
}
