import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { OfflineResultsNote } from '#src/ui/feedback/offline-results-note.tsx'

const nothing = () => undefined

export function Offline() {
  return <OfflineResultsNote onRetry={nothing}>{words.offlineResults}</OfflineResultsNote>
}

export function LongText() {
  return <OfflineResultsNote onRetry={nothing}>{words.long}</OfflineResultsNote>
}
