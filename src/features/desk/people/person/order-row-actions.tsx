import { useMutation } from '@tanstack/react-query'
import { actionErrorText } from '#src/api/errors.ts'
import type { OrderListItem } from '#src/contract/desk/orders.ts'
import { orderMutations } from '#src/features/desk/orders/queries.ts'
import { orderPageStrings } from '#src/features/desk/orders/strings.ts'
import { useOrderCancel } from '#src/features/desk/orders/use-order-changes.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'

/** Sends the receipt of a paid order again, or cancels one that is not paid. */
export function OrderRowActions({ order }: { order: OrderListItem }) {
  const { may } = useDesk()
  const { askCancel, dialog } = useOrderCancel(order)
  const isOpen = order.state === 'held' || order.state === 'paying'
  return (
    <>
      {order.state === 'confirmed' && may('bookings.write', order.pool) && <ResendReceipt order={order} />}
      {isOpen && may('orders.cancel', order.pool) && (
        <Button
          variant="ghost"
          size="small"
          aria-haspopup="dialog"
          aria-label={words.cancelOf(order.id)}
          onClick={askCancel}
        >
          {orderPageStrings.cancel}
        </Button>
      )}
      {dialog}
    </>
  )
}

function ResendReceipt({ order: { id, uid } }: { order: OrderListItem }) {
  const resend = useMutation(orderMutations.resendReceipt(uid))
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', text: orderPageStrings.receiptSent }),
      onError: (error) => showToast({ kind: 'error', text: actionErrorText(error) }),
    })
  return (
    <Button variant="ghost" size="small" aria-label={words.receiptOf(id)} loading={resend.isPending} onClick={send}>
      {orderPageStrings.receipt}
    </Button>
  )
}
