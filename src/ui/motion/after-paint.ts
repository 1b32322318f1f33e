import { nextFrame } from './next-frame.ts'

/** Fallback where no frame is rendered. */
const MAX_DELAY_MS = 100

/**
 * Resolves after the frame that responds to the last tap is painted, so that a slow phone shows feedback before expensive
 * work starts: the tapped link or button, which has the focus, is marked until then, and looks so until the work's own
 * frame. Undefined on the server and before the first tap.
 */
export function afterPaint(): Promise<void> | undefined {
  if (typeof requestAnimationFrame === 'undefined' || !navigator.userActivation?.hasBeenActive) return undefined
  const tapped = document.activeElement
  tapped?.toggleAttribute('data-tapped', true)
  return new Promise((resolve) => {
    const go = () => {
      tapped?.removeAttribute('data-tapped')
      resolve()
    }
    setTimeout(go, MAX_DELAY_MS)
    nextFrame(go)
  })
}

/** Runs `work` after that frame; at once where none is awaited. */
export function runAfterPaint(work: () => void): void {
  const painted = afterPaint()
  if (painted === undefined) work()
  else void painted.then(work)
}
