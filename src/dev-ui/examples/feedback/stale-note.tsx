import { StaleNote } from '#src/ui/feedback/stale-note.tsx'

const HOUR_MS = 3_600_000

export function Default() {
  return <StaleNote at={Date.now() - HOUR_MS} />
}

export function Offline() {
  return <StaleNote at={Date.now() - 30 * HOUR_MS} offline />
}
