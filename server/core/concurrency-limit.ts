import PQueue from 'p-queue'
import type { ErrorCode } from '#src/contract/error.ts'
import { AppError } from './errors.ts'

type QueueLimits = {
  /** Tasks that may wait at a time. */
  waiting: number
  /** Longest wait of a task, milliseconds. */
  waitMs: number
  /** Error of a task that may not wait, or waited too long; `unavailable` without it. */
  refusal?: ErrorCode
}

/** `Retry-After` of a rejected task. */
const RETRY_SECONDS = 2

/**
 * Concurrency limiter: at most `concurrency` tasks run, the rest queue (FIFO). Without `limits` the queue is unbounded.
 * Rejects with the `AppError` of the limits.
 */
export function concurrencyLimit(concurrency: number, limits?: QueueLimits) {
  const queue = new PQueue({ concurrency })
  if (limits === undefined) return <Outcome>(task: () => Promise<Outcome>): Promise<Outcome> => queue.add(task)

  const { waiting, waitMs, refusal = 'unavailable' } = limits
  return async function run<Outcome>(task: () => Promise<Outcome>): Promise<Outcome> {
    if (queue.pending < concurrency) return queue.add(task)
    const overloaded = () => new AppError(refusal, { retryAfter: RETRY_SECONDS })
    if (queue.size >= waiting) throw overloaded()
    const wait = new AbortController()
    const timer = setTimeout(() => wait.abort(overloaded()), waitMs)
    const start = () => {
      // From here on the signal would abort the task itself.
      clearTimeout(timer)
      return task()
    }
    return queue.add(start, { signal: wait.signal })
  }
}

/** Concurrency limiter per key without a queue: a task above the limit is rejected with `too_many_requests`. */
export function limitPerKey<Key>(concurrency: number) {
  const running = new Map<Key, number>()
  return async function within<Outcome>(key: Key, task: () => Promise<Outcome>): Promise<Outcome> {
    const count = running.get(key) ?? 0
    if (count >= concurrency) throw new AppError('too_many_requests', { retryAfter: RETRY_SECONDS })
    running.set(key, count + 1)
    try {
      return await task()
    } finally {
      const left = (running.get(key) ?? 1) - 1
      if (left === 0) running.delete(key)
      else running.set(key, left)
    }
  }
}
