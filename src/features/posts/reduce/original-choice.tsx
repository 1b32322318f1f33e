import { useEffect } from 'react'
import * as styles from './reduce.module.css'
import { reduceStrings as words } from './strings.ts'

type OriginalChoiceProps = { chosen: boolean; onChoose: (original: boolean) => void }

/** Whether the chosen video is sent in its original quality. */
export function OriginalChoice({ chosen, onChoose }: OriginalChoiceProps) {
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
