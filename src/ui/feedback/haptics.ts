import { prefersReducedMotion } from '#src/ui/motion/reduced-motion.ts'

const TICK_MS = 10

/** A short vibration where supported; iOS does not support it. */
export function tick(): void {
  if (prefersReducedMotion()) return
  // Browsers log a warning for a vibration before the first user activation.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(TICK_MS)
}
