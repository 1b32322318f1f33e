import { useSyncExternalStore } from 'react'

const openedAt = Date.now()
let renderedAt = openedAt
const never = () => () => undefined

/** Sets the server's render time of the hydrated page, in milliseconds since 1970. */
export function setServerTime(at: number): void {
  renderedAt = at
}

/**
 * The reference time of relative dates such as «today». During hydration it is the server's render time, so that both
 * renders match; then this device's.
 */
export function useNow(): Date {
  return new Date(useSyncExternalStore(never, readNow, () => renderedAt))
}

// To the minute: React requires a stable snapshot.
function readNow(): number {
  return Math.max(openedAt, Math.floor(Date.now() / 60_000) * 60_000)
}
