import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import type { OrderListItem } from '#src/contract/desk/orders.ts'
import type { Person } from '#src/contract/desk/people.ts'
import { orderColumns } from '#src/features/desk/orders/order-columns.tsx'
import { orderPageStrings } from '#src/features/desk/orders/strings.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { OrderRowActions } from './order-row-actions.tsx'
import { Section } from './section.tsx'

const OF_THE_PERSON = ['payer', 'phone', 'people', 'pool']
const columns = orderColumns
  .filter(({ id }) => !OF_THE_PERSON.includes(id))
  .map((column) => (column.id === 'subject' ? { ...column, primary: true } : column))

/** Orders of a person, the newest first; each opens its page. */
export function OrderSection({ person: { orders } }: { person: Person }) {
  const navigate = useNavigate()
  return (
    <Section title={words.orders} framed={false}>
      {orders.length === 0 ? (
        <chakra.p color="muted">{words.noOrders}</chakra.p>
      ) : (
        <DataTable
          label={words.orders}
          hasSearch={false}
          hasColumns={false}
          rows={orders}
          columns={columns}
          idOf={({ uid }) => uid}
          nameOf={({ id }) => orderPageStrings.titleOf(id)}
          onOpen={({ uid }) => void navigate({ to: '/desk/orders/$uid', params: { uid } })}
          rowActions={(row: OrderListItem) => <OrderRowActions order={row} />}
          empty={null}
        />
      )}
    </Section>
  )
}
