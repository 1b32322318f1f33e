import { Button } from '#src/ui/form/button.tsx'
import { StaleNote } from './stale-note.tsx'
import './state.css'
import { uiStrings } from '#src/ui/strings.ts'

/**
 * Above a kept copy: its age, and another try for a fresh one. Where an answer is only late it comes and goes while somebody
 * reads, so it floats, moves nothing, and leaves the heading free.
 */
export function StaleBanner({ stale, onRetry }: { stale: { at: number; offline: boolean }; onRetry: () => void }) {
  return (
    <div className={stale.offline ? 'stale-line' : 'stale-line stale-late card'}>
      <StaleNote at={stale.at} offline={stale.offline} />
      <Button variant="plain" size="small" icon="refresh" onClick={onRetry}>
        {uiStrings.retry}
      </Button>
    </div>
  )
}
