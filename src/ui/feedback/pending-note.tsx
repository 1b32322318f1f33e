import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './pending-note.module.css'

type PendingNoteProps = {
  /** The server's message after a rejection; null while the write waits for the network. */
  error: string | null
  onRetry?: () => void
  onGiveUp?: () => void
}

/** Beside an undelivered write: its state or the rejection, with retry and discard. */
export function PendingNote({ error, onRetry, onGiveUp }: PendingNoteProps) {
  return (
    <div className={styles.root} data-refused={error !== null || undefined}>
      <p role="status">
        <Icon name={error === null ? 'clock' : 'alert'} size={18} />
        <span>
          {error === null ? (
            <>
              <b>{uiStrings.pending}</b> {uiStrings.pendingText}
            </>
          ) : (
            uiStrings.refused(error)
          )}
        </span>
      </p>
      {error !== null && onRetry !== undefined && (
        <Button variant="soft" size="small" icon="refresh" onClick={onRetry}>
          {uiStrings.sendAgain}
        </Button>
      )}
      {onGiveUp !== undefined && (
        <Button variant="plain" size="small" onClick={onGiveUp}>
          {uiStrings.giveUp}
        </Button>
      )}
    </div>
  )
}
