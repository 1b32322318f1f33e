import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { PendingNote } from '#src/ui/feedback/pending-note.tsx'

const nothing = () => undefined

export function Offline() {
  return <PendingNote error={null} onGiveUp={nothing} />
}

export function Refused() {
  return <PendingNote error={words.refused} onRetry={nothing} onGiveUp={nothing} />
}

export function LongText() {
  return <PendingNote error={words.long} onRetry={nothing} onGiveUp={nothing} />
}
