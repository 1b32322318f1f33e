import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/api/errors.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { clearPendingAttempt } from './gateway/pending-attempt.ts'
import { paymentMutations } from './mutations.ts'
import { paymentStrings as words } from './strings.ts'

/** Gives the places back, after asking once. The order's own query shows what became of it. */
export function CancelOrder({ order, onRefused }: { order: PaymentOrder; onRefused: () => void }) {
  const [asking, setAsking] = useState(false)
  const cancel = useMutation(paymentMutations.cancel())
  const confirm = () =>
    cancel.mutate(order.uid, {
      onSuccess: () => {
        clearPendingAttempt(order.uid)
        showToast({ kind: 'success', text: words.cancelled })
      },
      onError: (error) => {
        showToast({ kind: 'error', text: messageOf(error), ms: 6000 })
        onRefused()
      },
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button variant="plain" wide aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
      <BottomSheet open={asking} onClose={() => setAsking(false)} title={words.cancelAsk}>
        <p>{words.cancelTell(order.team_name)}</p>
        <div className="cancel-actions">
          <Button variant="danger" loading={cancel.isPending} onClick={confirm}>
            {words.cancelYes}
          </Button>
          <Button variant="ghost" data-autofocus onClick={() => setAsking(false)}>
            {words.cancelNo}
          </Button>
        </div>
      </BottomSheet>
    </>
  )
}
