import { beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { addToDays } from '#server/modules/field-metrics/field-metrics.repo.ts'
import { makeFieldTotals } from '#server/modules/field-metrics/field-metrics.service.ts'

vi.mock(import('#server/modules/field-metrics/field-metrics.repo.ts'), () => ({ addToDays: vi.fn(), sumDays: vi.fn() }))

const written = vi.mocked(addToDays)
const report = vi.fn()
let now: Date
const totals = () => makeFieldTotals({ db: {} as Db, now: () => now }, report)
const lcp = { name: 'lcp', screen: 'home', value: 900 } as const
const rowsOf = (write: number) =>
  written.mock.calls[write]?.[1].map(({ name, screen, samples }) => [name, screen, samples])

beforeEach(() => {
  now = new Date('2026-11-21T08:00:00+03:30')
  written.mockReset().mockResolvedValue()
  report.mockReset()
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

test('a flood of reports is one write of a row for each name and screen, five seconds after the first', async () => {
  const { add } = totals()
  for (let sent = 0; sent < 10_000; sent += 1) add([lcp, { name: 'inp', screen: 'list', value: sent }])
  await vi.advanceTimersByTimeAsync(4999)
  expect(written).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toHaveBeenCalledTimes(1)
  expect(rowsOf(0)).toEqual([
    ['inp', 'list', 10_000],
    ['lcp', 'home', 10_000],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toHaveBeenCalledTimes(1)
  add([lcp])
  await vi.advanceTimersByTimeAsync(5000)
  expect(rowsOf(1)).toEqual([['lcp', 'home', 1]])
})

test('the reports of two days are two rows, in the order that all servers use', async () => {
  const { add, write } = totals()
  now = new Date('2026-11-22T00:00:00+03:30')
  add([lcp])
  now = new Date('2026-11-21T23:59:00+03:30')
  add([lcp])
  await write()
  expect(written.mock.calls[0]?.[1].map(({ month, day }) => [month, day])).toEqual([
    [8, 30],
    [9, 1],
  ])
})

test('while the database is slow only one write waits for it, and the stop waits for the last', async () => {
  let finish = () => {}
  written.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
  const { add, write } = totals()
  add([lcp])
  await vi.advanceTimersByTimeAsync(5000)
  for (let round = 0; round < 3; round += 1) {
    add([lcp])
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(written).toHaveBeenCalledTimes(1)
  let isOver = false
  const stopped = write().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(false)
  finish()
  await stopped
  expect([written.mock.calls.length, rowsOf(1)]).toEqual([2, [['lcp', 'home', 3]]])
})

test('a failed write is reported, and the next one has what came since', async () => {
  written.mockRejectedValueOnce(new Error('no connection'))
  const { add, write } = totals()
  add([lcp, lcp])
  await write()
  expect(report).toHaveBeenCalledWith(new Error('no connection'))
  add([lcp])
  await write()
  expect(rowsOf(1)).toEqual([['lcp', 'home', 1]])
})
