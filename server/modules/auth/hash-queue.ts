import { Refusal } from '#server/errors.ts'

type QueueLimits = { atOnce: number; waiting: number; waitMs: number }

/** After this long the few who were refused may find a place. */
const RETRY_SECONDS = 2

/**
 * Lets `atOnce` pieces of heavy work run and others wait for their turn, in order. Whoever would be one too many, or has
 * waited `waitMs`, is refused with `unavailable`.
 */
export function makeQueue({ atOnce, waiting, waitMs }: QueueLimits) {
  const line: (() => void)[] = []
  let running = 0
  const busy = () => new Refusal('unavailable', { retryAfter: RETRY_SECONDS })

  function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    if (line.length >= waiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(enter), 1)
        reject(busy())
      }, waitMs)
      line.push(enter)
    })
  }

  function leave() {
    const next = line.shift()
    // The place is handed on, so that nobody can slip in between.
    if (next === undefined) running -= 1
    else next()
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
