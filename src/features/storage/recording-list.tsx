import { useEffect, useState } from 'react'
import { formatBytes } from '#src/fa/bytes.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { deleteRecording, type Recording, unfinishedRecordings } from '#src/offline/recordings/recordings.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as styles from './storage.module.css'
import { storageStrings as words } from './strings.ts'

/** The user's recordings that no page is making or showing, each with a button to remove it. */
export function RecordingList({ onRemoved }: { onRemoved: () => Promise<void> }) {
  const [recordings, setRecordings] = useState<Recording[]>([])
  useEffect(() => void unfinishedRecordings().then(setRecordings, () => undefined), [])
  const remove = async ({ id }: Recording) => {
    await deleteRecording(id)
    setRecordings((before) => before.filter((each) => each.id !== id))
    showToast({ kind: 'success', text: words.recordingRemoved })
    await onRemoved()
  }
  return (
    <ul className={styles.recordings}>
      {recordings.map((recording) => (
        <RecordingRow key={recording.id} recording={recording} onRemove={() => remove(recording)} />
      ))}
    </ul>
  )
}

function RecordingRow({ recording, onRemove }: { recording: Recording; onRemove: () => Promise<void> }) {
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const at = formatDateTime(new Date(recording.startedAt))
  const remove = async () => {
    setBusy(true)
    await onRemove().catch(() => showToast({ kind: 'error', text: words.failed }))
    setBusy(false)
    setConfirming(false)
  }
  return (
    <li className={styles.recording}>
      <span>{at}</span>
      <span className={styles.quiet}>{formatBytes(recording.bytes)}</span>
      <IconButton
        icon="close"
        label={words.removeRecording(at)}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
      />
      <ConfirmDialog
        open={confirming}
        title={words.askRecording}
        text={words.recordingText(at)}
        yes={words.removeYes}
        no={words.no}
        busy={busy}
        onYes={() => void remove()}
        onNo={() => setConfirming(false)}
      />
    </li>
  )
}
