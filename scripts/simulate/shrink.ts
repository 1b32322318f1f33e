import type { Step } from './history.ts'

/**
 * The shortest history found that still fails, by leaving out ever smaller groups of steps (delta debugging).
 * `fails` replays a history; at most `most` times.
 */
export async function shrink(steps: Step[], fails: (steps: Step[]) => Promise<boolean>, most: number): Promise<Step[]> {
  let shortest = steps
  let groups = 2
  let replays = 0
  while (shortest.length > 1 && replays < most) {
    const size = Math.ceil(shortest.length / groups)
    let isShorter = false
    for (let start = 0; start < shortest.length && replays < most; ) {
      const rest = [...shortest.slice(0, start), ...shortest.slice(start + size)]
      replays += 1
      if (rest.length > 0 && (await fails(rest))) {
        shortest = rest
        isShorter = true
      } else {
        start += size
      }
    }
    if (size === 1 && !isShorter) break
    groups = isShorter ? Math.max(2, groups - 1) : Math.min(shortest.length, groups * 2)
  }
  return shortest
}
