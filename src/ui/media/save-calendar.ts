import { saveFile } from './save-file.ts'

/** Hands the device a calendar file, which asks the person's own calendar to take what is in it. */
export function saveCalendar(name: string, text: string) {
  saveFile(new File([text], `${name}.ics`, { type: 'text/calendar' }))
}
