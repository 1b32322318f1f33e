/** Shows on the app's icon how many notifications wait to be read, where the browser can; 0 takes it away. */
export function showBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused where the app is not installed: nothing is lost.
  navigator.setAppBadge(unread).catch(() => undefined)
}
