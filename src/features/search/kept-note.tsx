import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { searchStrings as words } from './strings.ts'

/** Above what was found on the device alone. */
export function KeptNote({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="search-kept" role="status">
      <Icon name="wifi-off" size={18} />
      <span>{words.kept}</span>
      <Button variant="plain" size="small" icon="refresh" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}
