import { useState } from 'react'
import { deleteRecording, type Recording, readRecording } from '#src/offline/recordings/recordings.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { FieldError } from '#src/ui/form/field-error.tsx'
import * as styles from './capture.module.css'
import { finishRecording, loadCopier } from './finish-recording.ts'
import { captureStrings as words } from './strings.ts'

type FoundRecordingProps = {
  recording: Recording
  /** Stores the video; true when the device has it. */
  onUse: (file: File) => Promise<boolean>
  onGone: () => void
}

/** Offers a recording that a closed page left behind. */
export function FoundRecording({ recording, onUse, onGone }: FoundRecordingProps) {
  const { id, startedAt, bytes } = recording
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  const remove = async () => {
    setConfirming(false)
    await deleteRecording(id).catch(() => undefined)
    onGone()
  }
  const use = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const file = await finishRecording(await readRecording(recording), startedAt)
      if (await onUse(file)) await remove()
    } catch {
      const isLoaded = await loadCopier().catch(() => undefined)
      setError(isLoaded === undefined ? words.foundOffline : words.foundBroken)
    }
    setBusy(false)
  }
  return (
    <section className={styles.found} aria-label={words.found}>
      <p className={styles.foundTitle}>{words.found}</p>
      <p className={styles.foundDetail}>{words.foundAt(startedAt, bytes)}</p>
      <FieldError id={`recording-${id}-error`} error={error} />
      <div className={styles.buttons}>
        <Button variant="solid" loading={busy} onClick={() => void use()}>
          {words.foundUse}
        </Button>
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          {words.foundDelete}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={words.deleteTitle}
        text={words.deleteText(startedAt)}
        yes={words.deleteYes}
        no={words.deleteNo}
        onYes={() => void remove()}
        onNo={() => setConfirming(false)}
      />
    </section>
  )
}
