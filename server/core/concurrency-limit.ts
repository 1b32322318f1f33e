import type { ErrorCode } from '#src/contract/error.ts'
import { AppError } from './errors.ts'

/** How many may wait for their turn, and how long; whoever is one too many or has waited too long is refused. */
type Patience = { waiting: number; waitMs: number; refusal?: ErrorCode }

/** After this long somebody who was refused may find a place. */
const RETRY_SECONDS = 2

/**
 * Lets so many pieces of work run at a time; the others wait their turn, first come first served. Without `patience` all
 * wait as long as it takes; with it the rest are refused with `unavailable`, or with the `refusal` given.
 */
export function concurrencyLimit(atOnce: number, patience?: Patience) {
  const line: (() => void)[] = []
  let free = atOnce

  function wait(): Promise<void> {
    const { waiting = Number.POSITIVE_INFINITY, waitMs, refusal = 'unavailable' } = patience ?? {}
    const busy = () => new AppError(refusal, { retryAfter: RETRY_SECONDS })
    if (line.length >= waiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.splice(line.indexOf(enter), 1)
        reject(busy())
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      line.push(enter)
    })
  }

  return async function inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    if (free > 0) free -= 1
    else await wait()
    try {
      return await work()
    } finally {
      const next = line.shift()
      // The place is handed on, so that nobody can slip in between.
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** Lets each key have so many pieces of work under way; one more is refused with `too_many_requests`. */
export function eachWithin<Key>(atOnce: number) {
  const underWay = new Map<Key, number>()
  return async function within<Outcome>(key: Key, work: () => Promise<Outcome>): Promise<Outcome> {
    const count = underWay.get(key) ?? 0
    if (count >= atOnce) throw new AppError('too_many_requests', { retryAfter: RETRY_SECONDS })
    underWay.set(key, count + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(key) ?? 1) - 1
      if (left === 0) underWay.delete(key)
      else underWay.set(key, left)
    }
  }
}
