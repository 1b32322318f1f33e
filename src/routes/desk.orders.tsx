import { createFileRoute } from '@tanstack/react-router'
import { orderQuery } from '#src/contract/desk/orders.ts'
import { OrdersScreen } from '#src/features/desk/orders/orders-screen.tsx'
import type { OrderFilter } from '#src/features/desk/orders/queries.ts'

export const Route = createFileRoute('/desk/orders')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: OrderFilter) => search,
  component: OrdersPage,
})

function OrdersPage() {
  const { pool: _, cursor: __, ...filter } = orderQuery.safeParse(Route.useSearch()).data ?? {}
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      filter={filter}
      onFilter={(next) =>
        void navigate({ replace: true, search: ({ pool }) => ({ ...(pool !== undefined && { pool }), ...next }) })
      }
    />
  )
}
