/** Lets so many pieces of work run at a time; the others wait their turn, first come first served. */
export function turns(atOnce: number) {
  const waiting: (() => void)[] = []
  let free = atOnce

  return async function inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
