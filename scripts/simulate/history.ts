import { draws } from './draws.ts'
import type { Operation } from './operation.ts'

/** One step: an operation and the seed of every choice in it, so that other steps can be left out. */
export type Step = { operation: string; seed: number }

/** The steps of a seed. */
export function historyOf(seed: number, count: number, operations: Operation[]): Step[] {
  const draw = draws(seed)
  const total = operations.reduce((sum, { weight }) => sum + weight, 0)
  const scale = 1000
  return Array.from({ length: count }, () => {
    let left = draw.below(total * scale) / scale
    const chosen = operations.find(({ weight }) => {
      left -= weight
      return left < 0
    })
    return { operation: chosen?.name ?? '', seed: draw.seed() }
  })
}
