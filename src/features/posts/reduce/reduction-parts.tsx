import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { sendOriginal } from '#src/api/outbox-client/send-original.ts'
import type { OutboxItem } from '#src/offline/outbox/item.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './reduce.module.css'
import { reduceStrings as words } from './strings.ts'

/** How far the reduction of a queued video is, and the button that ends it in favour of the original quality. */
export function ReductionProgress({ item: { id, text } }: { item: Pick<OutboxItem, 'id' | 'text'> }): ReactNode {
  const { reducing } = useSnapshot(outbox)
  const percent = reducing?.id === id ? Math.floor(100 * reducing.fraction) : undefined
  const isOriginal = text.original === true
  const state = percent === undefined ? words.waiting : isOriginal ? words.copying : words.reducing(percent)
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent ?? 0} aria-label={words.progress} />
      <p className="numeric">{state}</p>
      <p className={styles.quiet}>{words.stayOpen}</p>
      {!isOriginal && (
        <Button variant="soft" size="small" onClick={() => void sendOriginal(id)}>
          {words.original}
        </Button>
      )}
    </div>
  )
}

type OriginalChoiceProps = { chosen: boolean; onChoose: (original: boolean) => void }

/** Whether the chosen video is sent in its original quality. */
export function OriginalChoice({ chosen, onChoose }: OriginalChoiceProps): ReactNode {
  useEffect(() => void prefetch().catch(() => undefined), [])
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
      <span>
        <b>{words.original}</b>
        <span className={styles.quiet}>{words.originalHint}</span>
      </span>
    </label>
  )
}

/** Fetches the code that reduces the video, so that it is there if the network is gone after the submit. */
async function prefetch(): Promise<void> {
  const { prefetchReduction } = await import('#src/api/outbox-client/reducer.ts')
  await prefetchReduction()
}
