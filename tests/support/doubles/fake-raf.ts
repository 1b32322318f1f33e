import { vi } from 'vitest'

/** Holds back the browser's frames from now on; they are drawn by the function that is given back. */
export function fakeRaf(): () => void {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  return () => {
    for (const draw of frames.splice(0)) draw()
  }
}
