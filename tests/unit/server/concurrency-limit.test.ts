import { expect, onTestFinished, test, vi } from 'vitest'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'

test('at most the limit of tasks runs, and a failed task frees its slot', async () => {
  const run = concurrencyLimit(2)
  let working = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, each) =>
      run(async () => {
        working += 1
        most = Math.max(most, working)
        await Promise.resolve()
        working -= 1
        if (each % 3 === 0) throw new Error('failed')
        return each
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    Array.from({ length: 9 }, (_, each) => each % 3 !== 0),
  )
  expect(await run(async () => 'free again')).toBe('free again')
})

test('a task above the queue’s bound is rejected at once, one that waits too long after its time, and neither runs', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const run = concurrencyLimit(1, { waiting: 1, waitMs: 1000 })
  let finish: () => void = () => undefined
  const first = run(() => new Promise<void>((resolve) => (finish = resolve)))
  const task = vi.fn(async () => 'done')
  const queued = run(task).catch((error: unknown) => error)
  await expect(run(task)).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await queued).toMatchObject({ code: 'unavailable' })
  finish()
  await first
  expect(task).not.toHaveBeenCalled()
  expect(await run(task)).toBe('done')
})

test('a task that started is not cut off by the time it may wait', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const run = concurrencyLimit(1, { waiting: 1, waitMs: 1000 })
  const lasting = () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 900))
  const both = Promise.all([run(lasting), run(lasting)])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await both).toEqual(['done', 'done'])
})
