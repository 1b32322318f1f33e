import { saveFile } from './save-file.ts'

/** Saves a calendar file; the device offers to import it into the user's calendar. */
export function saveCalendar(name: string, text: string) {
  saveFile(new File([text], `${name}.ics`, { type: 'text/calendar' }))
}
