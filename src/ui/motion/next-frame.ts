/** Runs `work` after the next frame is painted. Background tabs paint no frames. */
export function nextFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
