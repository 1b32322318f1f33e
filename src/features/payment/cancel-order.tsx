import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/api/errors.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { clearPendingAttempt } from './gateway/pending-attempt.ts'
import { paymentMutations } from './mutations.ts'
import * as styles from './payment.module.css'
import { paymentStrings as words } from './strings.ts'

/** Cancels the order after a confirmation; the order's query shows the result. */
export function CancelOrder({ order, onFailed }: { order: PaymentOrder; onFailed: () => void }) {
  const [confirming, setConfirming] = useState(false)
  const cancel = useMutation(paymentMutations.cancel())
  const confirm = () =>
    cancel.mutate(order.uid, {
      onSuccess: () => {
        clearPendingAttempt(order.uid)
        showToast({ kind: 'success', text: words.cancelled })
      },
      onError: (error) => {
        showToast({ kind: 'error', text: messageOf(error), ms: 6000 })
        onFailed()
      },
      onSettled: () => setConfirming(false),
    })
  return (
    <>
      <Button variant="plain" wide aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {words.cancel}
      </Button>
      <BottomSheet open={confirming} onClose={() => setConfirming(false)} title={words.cancelTitle}>
        <p>{order.kind === 'wallet' ? words.cancelTopUp : words.cancelText(order.team_name)}</p>
        <div className={styles.cancelActions}>
          <Button variant="danger" loading={cancel.isPending} onClick={confirm}>
            {words.cancelYes}
          </Button>
          <Button variant="ghost" data-autofocus onClick={() => setConfirming(false)}>
            {words.cancelNo}
          </Button>
        </div>
      </BottomSheet>
    </>
  )
}
