import type { ErrorCode } from '#src/contract/error.ts'
import { AppError } from './errors.ts'

/** How many tasks may queue and for how long; tasks beyond either limit are rejected with `refusal`. */
type QueueLimits = { waiting: number; waitMs: number; refusal?: ErrorCode }

/** Suggested delay before a rejected client retries. */
const RETRY_SECONDS = 2

/**
 * Concurrency limiter: at most `atOnce` tasks run, the rest queue (FIFO). Without `limits` the queue is unbounded in
 * length and time; with it the excess is rejected with `unavailable`, or with the given `refusal`.
 */
export function concurrencyLimit(atOnce: number, limits?: QueueLimits) {
  const queue: (() => void)[] = []
  let free = atOnce

  function wait(): Promise<void> {
    const { waiting = Number.POSITIVE_INFINITY, waitMs, refusal = 'unavailable' } = limits ?? {}
    const busy = () => new AppError(refusal, { retryAfter: RETRY_SECONDS })
    if (queue.length >= waiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(enter), 1)
        reject(busy())
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.push(enter)
    })
  }

  return async function run<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    if (free > 0) free -= 1
    else await wait()
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The slot passes to the next task directly, so that no new task can take it in between.
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** Per-key limit without a queue: a task beyond `atOnce` is rejected with `too_many_requests`. */
export function limitPerKey<Key>(atOnce: number) {
  const running = new Map<Key, number>()
  return async function within<Outcome>(key: Key, work: () => Promise<Outcome>): Promise<Outcome> {
    const count = running.get(key) ?? 0
    if (count >= atOnce) throw new AppError('too_many_requests', { retryAfter: RETRY_SECONDS })
    running.set(key, count + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(key) ?? 1) - 1
      if (left === 0) running.delete(key)
      else running.set(key, left)
    }
  }
}
