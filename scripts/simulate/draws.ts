import { chance } from '#scripts/chaos/chance.ts'

/** Random choices of one step, reproducible by its seed. */
export type Draws = ReturnType<typeof draws>

export function draws(seed: number) {
  const next = chance(seed)
  const below = (count: number) => Math.floor(next() * count)
  return {
    /** An integer from 0 to `count - 1`. */
    below,
    /** True with this probability. */
    chance: (probability: number) => next() < probability,
    /** One of the list; undefined of an empty one. */
    of: <Item>(list: readonly Item[]): Item | undefined => list[below(list.length)],
    /** A seed for the draws of another step. */
    seed: () => below(2 ** 31),
  }
}
