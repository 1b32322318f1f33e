import { formatAge } from '#src/fa/ago.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import './state.css'
import { uiStrings } from '#src/ui/strings.ts'

/** Age of the displayed data. `at` and `now` are milliseconds since 1970. */
export function StaleNote({ at, now = Date.now(), offline = false }: { at: number; now?: number; offline?: boolean }) {
  return (
    <p className="stale-note" role="status">
      <Icon
        name={offline ? 'wifi-off' : 'clock'}
        size={16}
        {...(offline ? { label: uiStrings.offlineCopy } : undefined)}
      />
      <span>{uiStrings.updated(formatAge(new Date(at), new Date(now)))}</span>
    </p>
  )
}
