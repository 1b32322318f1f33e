import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { moreOf, rowsOf } from '#src/api/query/pages.ts'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderExport } from './order-export.tsx'
import { OrderFilters } from './order-filters.tsx'
import { type OrderFilter, orderQueries, orderSearch } from './queries.ts'
import { orderPageStrings, orderStrings as words } from './strings.ts'

type OrdersScreenProps = { filter: OrderFilter; onFilter: (filter: OrderFilter) => void }

/** Orders, newest first, narrowed by the address. */
export function OrdersScreen(props: OrdersScreenProps) {
  const { may } = useDesk()
  return (
    <DeskScreen title={words.title} needs="orders.read" actions={may('orders.export') && <OrderExport />}>
      <OrderFilters {...props} />
      <OrderTable {...props} />
    </DeskScreen>
  )
}

function OrderTable({ filter, onFilter }: OrdersScreenProps) {
  const { userId } = useDesk()
  const pool = useDeskPool()
  const navigate = useNavigate()
  const query = useInfiniteQuery(orderQueries.pages(userId, { ...filter, ...(pool !== null && { pool }) }))
  const isNarrowed = orderSearch(filter) !== ''
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ pages }) => (
        <DataTable
          label={words.list}
          hasSearch={false}
          rows={rowsOf(pages)}
          columns={orderColumns}
          idOf={({ uid }) => uid}
          nameOf={({ id }) => orderPageStrings.titleOf(id)}
          onOpen={({ uid }) => void navigate({ to: '/desk/orders/$uid', params: { uid }, search: poolOf(pool) })}
          more={moreOf(query)}
          empty={<NoOrders isNarrowed={isNarrowed} onClear={() => onFilter({})} />}
        />
      )}
    </DeskQueryView>
  )
}

const poolOf = (pool: number | null) => (pool === null ? {} : { pool })

function NoOrders({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <EmptyState icon="ticket" title={words.empty} text={words.emptyText} />
  return (
    <EmptyState
      title={words.noMatch}
      text={words.noMatchText}
      actions={<Button onClick={onClear}>{words.clear}</Button>}
    />
  )
}
