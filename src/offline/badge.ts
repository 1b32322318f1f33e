/** Sets the app icon's badge to the number of unread notifications where the browser supports it; 0 clears it. */
export function showBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return
  // Rejects where the app is not installed.
  navigator.setAppBadge(unread).catch(() => undefined)
}
