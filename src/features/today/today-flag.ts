import { removeText, writeText } from '#src/offline/device-storage.ts'

/** The script in index.html reads it before the first paint; deleted with the session like all keys of a user. */
const UNTIL = 'today-until'

const listeners = new Set<() => void>()

/** Whether the home page has the place of the member's next session instead of the introduction. */
export function hasToday(): boolean {
  return document.documentElement.dataset.today !== undefined
}

export function followTodayFlag(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores until when there is something to show, milliseconds since 1970 by this device's clock; 0 for nothing. */
export function noteToday(until: number): void {
  const { dataset } = document.documentElement
  const before = hasToday()
  if (until > Date.now()) {
    writeText(UNTIL, String(until))
    dataset.today = ''
  } else {
    removeText(UNTIL)
    delete dataset.today
  }
  if (before !== hasToday()) for (const listener of listeners) listener()
}
