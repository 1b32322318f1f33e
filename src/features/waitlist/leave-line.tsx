import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { aboutEntry } from './entry-text.ts'
import { waitlistMutations } from './queries.ts'
import { waitlistStrings as words } from './strings.ts'
import * as styles from './waitlist.module.css'

/** Leaves a line, or refuses its offer, after a dialog that says what is lost. */
export function LeaveLine({ entry }: { entry: WaitlistEntry }) {
  const [confirming, setConfirming] = useState(false)
  const leave = useMutation(waitlistMutations.leave())
  const about = aboutEntry(entry)
  const isOffer = entry.state === 'offered'
  const label = isOffer ? words.declineOf(about) : words.leaveOf(about)
  const confirm = () =>
    leave.mutate(entry.id, {
      onSuccess: () => showToast({ kind: 'success', text: words.left }),
      onError: (error) => showToast({ kind: 'error', text: actionErrorText(error, words.offline) }),
      onSettled: () => setConfirming(false),
    })
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setConfirming(true)}
      >
        {isOffer ? words.decline : words.leave}
      </Button>
      <BottomSheet open={confirming} onClose={() => setConfirming(false)} title={words.ask(label)}>
        <p>{isOffer ? words.declineText : words.leaveText}</p>
        <div className={styles.actions}>
          <Button variant="danger" loading={leave.isPending} onClick={confirm}>
            {isOffer ? words.decline : words.leave}
          </Button>
          <Button variant="ghost" data-autofocus onClick={() => setConfirming(false)}>
            {words.stay}
          </Button>
        </div>
      </BottomSheet>
    </>
  )
}
