/** A small reproducible random source (mulberry32): the same `seed` gives the same sequence everywhere. */
export type Random = {
  /** 0 ≤ n < 1 */
  next: () => number
  /** A whole number, both ends included. */
  between: (from: number, to: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
  shuffle: <T>(list: readonly T[]) => T[]
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    shuffle: (list) =>
      list
        .map((value) => ({ value, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ value }) => value),
  }
}
