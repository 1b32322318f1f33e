import { useMutation } from '@tanstack/react-query'
import { actionErrorText } from '#src/api/errors.ts'
import type { OrderDetail } from '#src/contract/desk/orders.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { orderMutations } from './queries.ts'
import { orderPageStrings as words } from './strings.ts'
import { useOrderChanges } from './use-order-changes.ts'

/** What the member of staff may do with an order in its state. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { may } = useDesk()
  const { askRefund, askCancel, isRefundable, dialog } = useOrderChanges(order)
  const isOpen = order.state === 'held' || order.state === 'paying'
  return (
    <>
      {order.state === 'confirmed' && may('bookings.write', order.pool) && <ResendReceipt uid={order.uid} />}
      {isOpen && may('orders.cancel', order.pool) && (
        <Button variant="danger" onClick={askCancel}>
          {words.cancel}
        </Button>
      )}
      {isRefundable && may('orders.refund', order.pool) && (
        <Button variant="danger" onClick={() => askRefund()}>
          {words.refundAll}
        </Button>
      )}
      {dialog}
    </>
  )
}

function ResendReceipt({ uid }: { uid: string }) {
  const resend = useMutation(orderMutations.resendReceipt(uid))
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', text: words.receiptSent }),
      onError: (error) => showToast({ kind: 'error', text: actionErrorText(error) }),
    })
  return (
    <Button variant="soft" icon="message" loading={resend.isPending} onClick={send}>
      {words.receipt}
    </Button>
  )
}
