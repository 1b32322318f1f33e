import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runPeriodically } from '#server/jobs/run-periodically.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('weeks of runs accumulate no memory, and stopping ends them', async () => {
  let listening = 0
  let rounds = 0
  const work = async (stopped: AbortSignal) => {
    if (rounds === 0) {
      const [add, remove] = [stopped.addEventListener.bind(stopped), stopped.removeEventListener.bind(stopped)]
      Object.assign(stopped, {
        addEventListener: (...call: Parameters<typeof add>) => {
          listening += 1
          add(...call)
        },
        removeEventListener: (...call: Parameters<typeof remove>) => {
          listening -= 1
          remove(...call)
        },
      })
    }
    rounds += 1
    return undefined
  }
  const stop = runPeriodically(2000, work, vi.fn())
  await vi.advanceTimersByTimeAsync(2000 * 100)
  expect(rounds).toBeGreaterThan(99)
  expect(listening).toBe(1)
  await stop()
  const before = rounds
  await vi.advanceTimersByTimeAsync(10_000)
  expect([rounds, listening]).toEqual([before, 0])
})

test('a failure is reported and does not stop the runs; the task may choose its next delay', async () => {
  const report = vi.fn()
  const work = vi.fn(async () => 10).mockRejectedValueOnce(new Error('once'))
  const stop = runPeriodically(1000, work, report)
  await vi.advanceTimersByTimeAsync(1000)
  expect(report).toHaveBeenCalledTimes(1)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10)
  expect(work).toHaveBeenCalledTimes(3)
  await stop()
})
