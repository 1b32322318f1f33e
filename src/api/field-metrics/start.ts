import { whenIdle } from '#src/offline/idle.ts'
import type { OnScreen } from './measure.ts'

/** Measures a share of the visits, as the operator chose; the others never fetch the code. */
export function measureSample(onScreen: OnScreen): void {
  const share = window.__MOWJ__?.fieldShare ?? 0
  if (Math.random() >= share) return
  // Without its chunk this visit is not measured, which is no fault.
  whenIdle(() => void import('./measure.ts').then(({ measure }) => measure(onScreen)).catch(() => undefined))
}
