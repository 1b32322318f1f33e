import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { DeskEnrolment, OrderDetail } from '#src/contract/desk/orders.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import { MoveForm } from '#src/features/desk/orders/move/move-form.tsx'
import { moveStrings } from '#src/features/desk/orders/move/strings.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { termText } from './order-text.ts'
import { orderStrings, orderPageStrings as words } from './strings.ts'
import { useOrderChanges } from './use-order-changes.ts'

const columns: DeskColumn<DeskEnrolment>[] = [
  { id: 'swimmer', header: words.swimmer, primary: true, cell: ({ swimmer }) => <bdi>{swimmer}</bdi> },
  { id: 'term', header: words.term, cell: ({ term }) => termText(term) },
  { id: 'places', header: words.places, hidden: true, atEnd: true, cell: ({ places }) => formatNumber(places) },
  { id: 'price', header: words.amount, atEnd: true, cell: ({ price }) => formatToman(price) },
  {
    id: 'state',
    header: words.state,
    cell: ({ cancelled_at }) =>
      cancelled_at === null ? (
        <Badge tone="success">{words.active}</Badge>
      ) : (
        <Badge tone="neutral">{words.cancelledAt(cancelled_at)}</Badge>
      ),
  },
]

/** The months or dates of an order by swimmer; each that is left may be refunded alone. */
export function EnrolmentTable({ order }: { order: OrderDetail }) {
  const { may } = useDesk()
  const { askRefund, dialog } = useOrderChanges(order)
  const { enrolments, refundable, state, swimmers } = order
  const mayRefund = may('orders.refund', order.pool)
  const mayMove = may('orders.cancel', order.pool) && may('bookings.write', order.pool)
  const hasActions = refundable !== null && refundable.enrolments.length > 0 && (mayRefund || mayMove)
  const [moved, setMoved] = useState<DeskEnrolment>()
  const closeMove = () => setMoved(undefined)
  const isOpen = state === 'held' || state === 'paying'
  return (
    <div>
      <chakra.h2 fontSize="l" fontWeight="bold" marginBlockEnd="2">
        {words.swimmers}
      </chakra.h2>
      {enrolments.length === 0 && swimmers.length > 0 && (
        <p>
          <bdi>{words.swimmersOf(orderStrings.texts(swimmers.map(({ name }) => name)))}</bdi>
        </p>
      )}
      {enrolments.length === 0 ? (
        <chakra.p color="muted">{isOpen ? words.noEnrolments : words.noEnrolmentsEver}</chakra.p>
      ) : (
        <DataTable
          label={words.swimmers}
          hasSearch={false}
          hasColumns={false}
          rows={enrolments}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={({ swimmer }) => swimmer}
          empty={null}
          {...(hasActions && {
            rowActions: (row: DeskEnrolment) =>
              refundable.enrolments.includes(row.id) && (
                <chakra.span display="inline-flex" flexWrap="wrap" gap="2">
                  {/* A place of a visit for several people cannot be moved alone. */}
                  {mayMove && row.places === 1 && (
                    <Button
                      variant="ghost"
                      size="small"
                      aria-haspopup="dialog"
                      aria-label={moveStrings.moveNamed(row.swimmer, termText(row.term))}
                      onClick={() => setMoved(row)}
                    >
                      {moveStrings.move}
                    </Button>
                  )}
                  {mayRefund && (
                    <Button
                      variant="ghost"
                      size="small"
                      aria-label={words.refundNamed(row.swimmer, termText(row.term))}
                      onClick={() => askRefund(row)}
                    >
                      {words.refund}
                    </Button>
                  )}
                </chakra.span>
              ),
          })}
        />
      )}
      {dialog}
      <BottomSheet
        open={moved !== undefined}
        onClose={closeMove}
        title={moved === undefined ? '' : moveStrings.moveNamed(moved.swimmer, termText(moved.term))}
        dismissable={false}
      >
        {moved !== undefined && <MoveForm order={order} enrolment={moved} onClose={closeMove} />}
      </BottomSheet>
    </div>
  )
}
