import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { actionErrorText } from '#src/api/errors.ts'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { type ReportReason, reportReason } from '#src/contract/post.ts'
import { plainText } from '#src/fa/plain-text.ts'
import { postMutations } from '#src/features/posts/mutations.ts'
import { useHoldsUpdates } from '#src/offline/unsaved-guard.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './post-page.module.css'
import { reportStrings as words } from './post-page-strings.ts'

type ReportDialogProps = { postId: number; open: boolean; onClose: () => void }

/** Reports a post to the operator. */
export function ReportDialog({ postId, open, onClose }: ReportDialogProps) {
  const { status } = useSnapshot(session)
  const signIn = () => {
    onClose()
    openAuth('phone')
  }
  return (
    <BottomSheet open={open} onClose={onClose} title={words.title}>
      {status === 'signed-in' ? (
        <ReportForm postId={postId} onSent={onClose} />
      ) : (
        <div className={styles.form}>
          <p>{words.signedOut}</p>
          <Button icon="login" data-autofocus onClick={signIn}>
            {words.signIn}
          </Button>
        </div>
      )}
    </BottomSheet>
  )
}

function ReportForm({ postId, onSent }: { postId: number; onSent: () => void }) {
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  useHoldsUpdates(reason !== undefined || text !== '')
  const [isMissing, setMissing] = useState(false)
  const sending = useMutation(postMutations(postId).report())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason === undefined)
    if (reason === undefined || sending.isPending) return
    try {
      await sending.mutateAsync({ reason, text: plainText(text) })
    } catch (error) {
      showToast({ kind: 'error', text: actionErrorText(error) })
      return
    }
    showToast({ kind: 'success', text: words.sent })
    onSent()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={styles.reportReasons} aria-describedby={isMissing ? 'report-missing' : undefined}>
        <legend className={fieldStyles.label}>{words.lead}</legend>
        {reportReason.options.map((each) => (
          <label key={each} className={styles.reportReason}>
            <input
              type="radio"
              name="reason"
              value={each}
              checked={each === reason}
              onChange={() => {
                setReason(each)
                setMissing(false)
              }}
            />
            {words.reasons[each]}
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {isMissing && (
          <p id="report-missing" className={fieldStyles.error}>
            <Icon name="alert" size={18} />
            {words.choose}
          </p>
        )}
      </div>
      <TextArea label={words.text} value={text} rows={3} onChange={setText} />
      <Button type="submit" wide loading={sending.isPending}>
        {words.send}
      </Button>
    </form>
  )
}
