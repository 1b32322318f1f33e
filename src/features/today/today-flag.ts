/** Of the window, when the flag changes. */
export const TODAY_EVENT = 'today'

/** Whether the home page has the place of the member's next session instead of the introduction. */
export function hasToday(): boolean {
  return 'today' in document.documentElement.dataset
}

export function followTodayFlag(listener: () => void): () => void {
  addEventListener(TODAY_EVENT, listener)
  return () => removeEventListener(TODAY_EVENT, listener)
}

/** Shows the introduction, until the next visit. */
export function dropToday(): void {
  delete document.documentElement.dataset.today
  dispatchEvent(new Event(TODAY_EVENT))
}
