import type { ReactNode } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './offline-results-note.module.css'

/** Notice above results that were computed offline on this device. */
export function OfflineResultsNote({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className={styles.root} role="status">
      <Icon name="wifi-off" size={18} />
      <span>{children}</span>
      <Button variant="plain" size="small" icon="refresh" onClick={onRetry}>
        {uiStrings.retry}
      </Button>
    </div>
  )
}
