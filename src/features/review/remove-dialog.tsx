import { useMutation } from '@tanstack/react-query'
import { actionErrorText } from '#src/api/errors.ts'
import { QUEUED } from '#src/api/writes/queue.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { reviewMutations, type Subject } from './queries.ts'
import * as styles from './review.module.css'
import { reviewStrings as words } from './strings.ts'

type RemoveDialogProps = {
  subject: Subject
  userId: string
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Confirms the deletion of the user's review; the focus starts on the cancel button. */
export function RemoveDialog({ subject, userId, open, onClose, onRemoved }: RemoveDialogProps) {
  const removing = useMutation(reviewMutations(subject, userId).remove())
  const remove = async () => {
    let result: unknown
    try {
      result = await removing.mutateAsync()
    } catch (error) {
      showToast({ kind: 'error', text: actionErrorText(error, words.unsent) })
      return
    }
    if (result === QUEUED) showToast({ kind: 'info', text: words.removalQueued, ms: 6000 })
    else showToast({ kind: 'success', text: words.removed })
    onRemoved()
  }
  return (
    <BottomSheet open={open} onClose={onClose} title={words.removeTitle[subject.kind]}>
      <p>{words.removeText}</p>
      <div className={`${styles.actions} ${styles.remove}`}>
        <Button variant="danger" loading={removing.isPending} onClick={() => void remove()}>
          {words.removeYes}
        </Button>
        <Button variant="ghost" data-autofocus onClick={onClose}>
          {words.removeNo}
        </Button>
      </div>
    </BottomSheet>
  )
}
