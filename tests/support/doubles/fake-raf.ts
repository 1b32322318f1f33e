import { vi } from 'vitest'

/** Holds back animation frames from now on; the returned function runs them. */
export function fakeRaf(): () => void {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  return () => {
    for (const draw of frames.splice(0)) draw()
  }
}
