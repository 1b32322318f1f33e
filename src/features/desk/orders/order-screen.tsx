import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '#src/contract/desk/orders.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { AttemptTable } from './attempt-table.tsx'
import { EnrolmentTable } from './enrolment-table.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderPrice } from './order-price.tsx'
import { orderQueries } from './queries.ts'
import { orderPageStrings as words } from './strings.ts'

/** An order: what was bought and for whom, every payment, and what may be done with it. */
export function OrderScreen({ uid }: { uid: string }) {
  const { userId } = useDesk()
  const query = useQuery(orderQueries.detail(userId, uid))
  return (
    <DeskScreen
      title={query.data === undefined ? words.title : words.titleOf(query.data.id)}
      needs="orders.read"
      actions={query.data !== undefined && <OrderActions order={query.data} />}
    >
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {(order) => <Content order={order} />}
      </DeskQueryView>
    </DeskScreen>
  )
}

function Content({ order }: { order: OrderDetail }) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="6">
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}
      >
        <OrderFacts order={order} />
        <OrderPrice order={order} />
      </chakra.div>
      <EnrolmentTable order={order} />
      <AttemptTable attempts={order.attempts} />
    </chakra.div>
  )
}
