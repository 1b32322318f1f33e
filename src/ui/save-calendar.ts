/** Hands the device a calendar file, which asks the person's own calendar to take what is in it. */
export function saveCalendar(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.ics`
  link.click()
  // The download has begun with the click; a moment later the file is no longer needed.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
