import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskEnrolment } from '#src/contract/desk/orders.ts'
import type { Person } from '#src/contract/desk/people.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { MoveForm } from '#src/features/desk/orders/move/move-form.tsx'
import { moveStrings } from '#src/features/desk/orders/move/strings.ts'
import { termText } from '#src/features/desk/orders/order-text.ts'
import { orderMutations, orderQueries } from '#src/features/desk/orders/queries.ts'
import { orderPageStrings } from '#src/features/desk/orders/strings.ts'
import { useReread } from '#src/features/desk/orders/use-order-changes.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { newId } from '#src/offline/new-id.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'

type EnrolmentActionsProps = { person: Person; enrolment: DeskEnrolment }

/** Moves a month or date to another session, or cancels it with a refund to the wallet. */
export function EnrolmentActions({ person, enrolment }: EnrolmentActionsProps) {
  const { may } = useDesk()
  const [isMoving, setMoving] = useState(false)
  const { askRefund, dialog } = useRefund(person, enrolment)
  const { swimmer, places } = enrolment
  const term = termText(enrolment.term)
  // Undefined for an order older than those that are listed: the server decides.
  const pool = person.orders.find(({ uid }) => uid === enrolment.order)?.pool
  const close = () => setMoving(false)
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="2">
      {/* A place of a visit for several people cannot be moved alone. */}
      {places === 1 && may('orders.cancel', pool) && may('bookings.write', pool) && (
        <Button
          variant="ghost"
          size="small"
          aria-haspopup="dialog"
          aria-label={moveStrings.moveNamed(swimmer, term)}
          onClick={() => setMoving(true)}
        >
          {moveStrings.move}
        </Button>
      )}
      {may('orders.refund', pool) && (
        <Button
          variant="ghost"
          size="small"
          aria-haspopup="dialog"
          aria-label={orderPageStrings.refundNamed(swimmer, term)}
          onClick={askRefund}
        >
          {orderPageStrings.refund}
        </Button>
      )}
      {dialog}
      <BottomSheet open={isMoving} onClose={close} title={moveStrings.moveNamed(swimmer, term)} dismissable={false}>
        {isMoving && <Move enrolment={enrolment} onClose={close} />}
      </BottomSheet>
    </chakra.span>
  )
}

/** A retry after a lost response repeats the key, so that it refunds once. */
function useRefund({ name }: Person, { id, order, swimmer, term, price }: DeskEnrolment) {
  const { ask, dialog } = useConfirm()
  const reread = useReread()
  const refund = useMutation(orderMutations.refund(order))
  const askRefund = () => {
    const key = newId()
    ask({
      title: orderPageStrings.refundOneTitle(swimmer, termText(term)),
      text: orderPageStrings.refundOneText(price, name),
      yes: orderPageStrings.refundYes,
      asksReason: true,
      done: orderPageStrings.refundDone,
      act: (reason) => reread(refund.mutateAsync({ key, reason, enrolment: id })),
    })
  }
  return { askRefund, dialog }
}

function Move({ enrolment, onClose }: { enrolment: DeskEnrolment; onClose: () => void }) {
  const { userId } = useDesk()
  const query = useQuery(orderQueries.detail(userId, enrolment.order))
  return (
    <DeskQueryView query={query} skeleton={<Skeleton height="320px" />}>
      {(order) => <MoveForm order={order} enrolment={enrolment} onClose={onClose} />}
    </DeskQueryView>
  )
}
