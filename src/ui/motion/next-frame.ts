/** Runs `work` once the next frame is drawn. No frame is drawn in a tab behind. */
export function nextFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
