import { formatAge } from '#src/fa/ago.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './state.module.css'

/** Age of the displayed data. `at` and `now` are milliseconds since 1970. */
export function StaleNote({ at, now = Date.now(), offline = false }: { at: number; now?: number; offline?: boolean }) {
  return (
    <p className={styles.staleNote} role="status">
      <Icon
        name={offline ? 'wifi-off' : 'clock'}
        size={16}
        {...(offline ? { label: uiStrings.offlineCopy } : undefined)}
      />
      <span>{uiStrings.updated(formatAge(new Date(at), new Date(now)))}</span>
    </p>
  )
}
