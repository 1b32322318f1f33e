const TICK_MS = 10

/** A tap that can be felt, where the device offers it; iPhones offer none to pages. */
export function tick(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Browsers complain about a page that shakes before it was touched.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(TICK_MS)
}
