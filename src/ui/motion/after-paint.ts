import { nextFrame } from './next-frame.ts'

/** Where none is drawn. */
const LONGEST_MS = 100

/**
 * Resolves once the frame that answers the last tap is drawn, so that a cheap phone shows it before the work begins that
 * the tap asked for; at once on a server and for whoever has not tapped yet.
 */
export function afterPaint(): Promise<void> | undefined {
  if (typeof requestAnimationFrame === 'undefined' || !navigator.userActivation?.hasBeenActive) return undefined
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS)
    nextFrame(resolve)
  })
}
