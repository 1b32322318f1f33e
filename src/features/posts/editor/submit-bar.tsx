import { useSnapshot } from 'valtio'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { ReductionProgress } from '#src/features/posts/reduce/lazy-parts.tsx'
import { awaitsReduction, bytesOf, type OutboxItem } from '#src/offline/outbox/item.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './post-editor.module.css'
import { composeStrings as words } from './strings.ts'
import { useSimulatedProgress } from './use-simulated-progress.ts'
import type { Sending } from './use-submit.ts'

type SubmitBarProps = { formId: string; sending: Sending; onCancel: () => void }

/** Submit and cancel buttons, and the progress. */
export function SubmitBar({ formId, sending, onCancel }: SubmitBarProps) {
  const busy = sending.state === 'sending' || sending.state === 'sent'
  return (
    <div className={styles.bar}>
      {sending.state === 'sending' && <Progress id={sending.id} />}
      <div className={styles.barButtons}>
        <Button type="submit" form={formId} size="large" disabled={busy} loading={sending.state === 'sending'}>
          {words.submit}
        </Button>
        <Button variant="ghost" size="large" disabled={busy} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}

/** Shows the confirmed bytes where known, else the simulated progress of the specification. */
function Progress({ id }: { id: string | undefined }) {
  const { items } = useSnapshot(outbox)
  const simulated = useSimulatedProgress(true)
  const item = items.find((each) => each.id === id)
  if (item !== undefined && awaitsReduction(item)) return <ReductionProgress item={item as OutboxItem} />
  const { confirmed, total } = item === undefined ? { confirmed: 0, total: 0 } : bytesOf(item)
  const isKnown = confirmed > 0 && total > 0
  const percent = isKnown ? Math.floor((100 * confirmed) / total) : simulated
  return (
    <div className={styles.progress}>
      <div
        className={styles.progressTrack}
        role="progressbar"
        aria-label={words.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span className={styles.progressDone} style={{ '--percent': `${percent}%` } as React.CSSProperties} />
      </div>
      <p className={styles.progressText} role="status">
        {percent >= 100 ? words.sending : isKnown ? words.sent(confirmed, total) : words.percent(percent)}
      </p>
    </div>
  )
}
