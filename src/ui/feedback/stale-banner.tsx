import { Button } from '#src/ui/form/button.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { uiStrings } from '#src/ui/strings.ts'
import { StaleNote } from './stale-note.tsx'
import * as styles from './state.module.css'

/**
 * Above a cached copy: its age and a retry. For a slow response the banner may appear and disappear while the user reads,
 * so it floats without moving content or covering the heading.
 */
export function StaleBanner({ stale, onRetry }: { stale: { at: number; offline: boolean }; onRetry: () => void }) {
  return (
    <div className={stale.offline ? styles.staleLine : `${styles.staleLine} ${styles.staleLate} ${cardStyles.root}`}>
      <StaleNote at={stale.at} offline={stale.offline} />
      <Button variant="plain" size="small" icon="refresh" onClick={onRetry}>
        {uiStrings.retry}
      </Button>
    </div>
  )
}
