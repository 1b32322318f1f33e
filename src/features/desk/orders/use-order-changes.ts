import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DeskEnrolment, type OrderDetail, type OrderListItem, refundDone } from '#src/contract/desk/orders.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { conflictOf } from '#src/features/desk/form/conflict-dialog.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { newId } from '#src/offline/new-id.ts'
import { termText } from './order-text.ts'
import { orderMutations } from './queries.ts'
import { orderStrings, orderPageStrings as words } from './strings.ts'

/** Asks before a change of an order, with what it does to the money; `dialog` is rendered beside the caller's content. */
export function useOrderChanges(order: OrderDetail) {
  const { ask, dialog } = useConfirm()
  const reread = useReread()
  const refund = useMutation(orderMutations.refund(order.uid))
  const askCancel = useAskCancel(order, ask)
  const { id, user_name: name, refundable } = order

  /**
   * Of one enrolment, or of all that is left. A retry after a lost response repeats the key, so that it refunds once. When
   * less is left by now the question is asked again with both amounts.
   */
  const askRefund = (enrolment?: DeskEnrolment) => {
    const one = enrolment !== undefined && { enrolment: enrolment.id }
    const question = (expected: number, text: string) => {
      const key = newId()
      return {
        title:
          enrolment === undefined
            ? words.refundTitle(id)
            : words.refundOneTitle(enrolment.swimmer, termText(enrolment.term)),
        text,
        yes: words.refundYes,
        asksReason: true,
        done: words.refundDone,
        act: async (reason: string) => {
          try {
            await reread(refund.mutateAsync({ key, reason, expected, ...one }))
          } catch (error) {
            const left = conflictOf(error, refundDone)?.refunded
            if (left !== undefined) ask(question(left, words.refundChanged(expected, left, name)))
            throw error
          }
        },
      }
    }
    ask(
      enrolment === undefined
        ? question(refundable?.amount ?? 0, wholeText(order))
        : question(enrolment.price, words.refundOneText(enrolment.price, name)),
    )
  }
  return { askRefund, askCancel, isRefundable: refundable !== null, dialog }
}

/** Asks before an unpaid order ends, which needs no more of it than a list has. */
export function useOrderCancel(order: OrderListItem) {
  const { ask, dialog } = useConfirm()
  return { askCancel: useAskCancel(order, ask), dialog }
}

function useAskCancel(order: OrderListItem, ask: ReturnType<typeof useConfirm>['ask']) {
  const reread = useReread()
  const cancel = useMutation(orderMutations.cancel(order.uid))
  return () =>
    ask({
      title: words.cancelTitle(order.id),
      text: cancelText(order),
      yes: words.cancelYes,
      asksReason: true,
      done: words.cancelled,
      act: (reason) => reread(cancel.mutateAsync(reason)),
    })
}

/** After a refusal the order, and the pages that list it, are read again: it changed meanwhile. */
export function useReread() {
  const client = useQueryClient()
  const { userId } = useDesk()
  return async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      void client.invalidateQueries({ queryKey: deskKey(userId) })
      throw error
    }
  }
}

function wholeText({ refundable, kind, user_name: name }: OrderDetail): string {
  const { amount, enrolments } = refundable ?? { amount: 0, enrolments: [] }
  return kind === 'card' ? words.refundCardText(amount, name) : words.refundAllText(amount, enrolments.length, name)
}

function cancelText({ state, payable, wallet, user_name: name }: OrderListItem): string {
  return orderStrings.sentences([
    words.cancelText(payable, name),
    wallet > 0 ? words.cancelWallet(wallet) : null,
    state === 'paying' ? words.cancelPaying : null,
  ])
}
