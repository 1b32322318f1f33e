import { removeText, writeText } from '#src/offline/device-storage.ts'
import { dropToday, TODAY_EVENT } from './today-flag.ts'

/** The script in index.html reads it before the first paint; deleted with the session like all keys of a user. */
const UNTIL = 'today-until'

/** Stores until when there is something to show, milliseconds since 1970 by this device's clock; 0 for nothing. */
export function noteToday(until: number): void {
  if (until <= Date.now()) {
    removeText(UNTIL)
    dropToday()
    return
  }
  writeText(UNTIL, String(until))
  document.documentElement.dataset.today = ''
  dispatchEvent(new Event(TODAY_EVENT))
}
