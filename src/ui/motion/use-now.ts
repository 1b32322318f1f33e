import { useSyncExternalStore } from 'react'

const openedAt = Date.now()
let drawnAt = openedAt
const never = () => () => undefined

/** When the server drew the page that is being taken over, in milliseconds since 1970. */
export function setServerTime(at: number): void {
  drawnAt = at
}

/**
 * The time that words like «today» are reckoned from. While the server's HTML is taken over it is the server's, so that
 * both say the same; then this device's.
 */
export function useNow(): Date {
  return new Date(useSyncExternalStore(never, readNow, () => drawnAt))
}

// To the minute: a snapshot must stay the same while React compares it.
function readNow(): number {
  return Math.max(openedAt, Math.floor(Date.now() / 60_000) * 60_000)
}
