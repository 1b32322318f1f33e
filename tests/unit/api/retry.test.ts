// @vitest-environment happy-dom
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, type ApiErrorCode } from '#src/api/errors.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'

const client = createQueryClient()

beforeEach(() => {
  vi.useFakeTimers()
  client.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Queries with a response that always fails; returns the seconds of the attempts and the last error. */
async function askedAt(error: Error, retry?: number) {
  const begun = Date.now()
  const seconds: number[] = []
  const read = client
    .query({
      queryKey: ['teams', Math.random()],
      queryFn: () => {
        seconds.push((Date.now() - begun) / 1000)
        throw error
      },
      ...(retry === undefined ? {} : { retry }),
    })
    .catch((last: unknown) => last)
  await vi.advanceTimersByTimeAsync(300_000)
  return { seconds, last: await read }
}

const failed = (code: ApiErrorCode, status = 0, retryAfter?: number) =>
  new ApiError(code, { status, ...(retryAfter === undefined ? {} : { retryAfter }) })

test('a query is retried three times, after 1, 2 and 4 seconds', async () => {
  const error = failed('offline')
  expect(await askedAt(error)).toEqual({ seconds: [0, 1, 3, 7], last: error })
})

test('the delay never exceeds 30 seconds', async () => {
  const { seconds } = await askedAt(failed('server_error', 500), 7)
  const waits = seconds.slice(1).map((at, index) => at - (seconds[index] ?? 0))
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
})

test.each([
  ['timeout', 0, 4],
  ['server_error', 500, 4],
  ['unavailable', 503, 4],
  ['too_many_requests', 429, 4],
  ['not_found', 404, 1],
  ['authentication_required', 401, 1],
  ['validation', 400, 1],
  ['month_full', 409, 1],
] as const)('a read that failed as %s (%i) is asked %i times', async (code, status, times) => {
  expect((await askedAt(failed(code, status))).seconds).toHaveLength(times)
})

test('an unexpected exception is not retried', async () => {
  expect((await askedAt(new Error('Invalid Team ID'))).seconds).toHaveLength(1)
})

test('Retry-After determines the delay, within the maximum', async () => {
  expect((await askedAt(failed('too_many_requests', 429, 10))).seconds).toEqual([0, 10, 20, 30])
  expect((await askedAt(failed('too_many_requests', 429, 600))).seconds).toEqual([0, 30, 60, 90])
})

test('a device that is offline fails at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect((await askedAt(failed('offline'))).seconds).toEqual([0])
})

test('a mutation is sent once, whatever the response', async () => {
  const send = vi.fn(() => Promise.reject(failed('offline')))
  const change = client.getMutationCache().build(client, { mutationFn: send })
  const settled = change.execute(undefined).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await settled).toMatchObject({ code: 'offline' })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a successful mutation invalidates its query keys only', async () => {
  client.setQueryData(['teams', 'detail', 1], {})
  client.setQueryData(['courses', 'list'], {})
  const change = client
    .getMutationCache()
    .build(client, { mutationFn: async () => 'done', meta: { invalidates: [['teams']] } })
  await change.execute(undefined)
  expect(client.getQueryState(['teams', 'detail', 1])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['courses', 'list'])?.isInvalidated).toBe(false)
})

test('without a network reads and changes fail at once, instead of waiting in silence for it', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const fail = () => Promise.reject(failed('offline'))
  const reading = client.query({ queryKey: ['teams', 'offline'], queryFn: fail, retry: false })
  await expect(reading).rejects.toMatchObject({ code: 'offline' })
  const change = new MutationObserver(client, { mutationFn: fail })
  await expect(change.mutate()).rejects.toMatchObject({ code: 'offline' })
})

test('what is shown is read again once the network is back', async () => {
  client.mount()
  onTestFinished(() => client.unmount())
  const read = vi.fn(async () => ({ name: 'دلفین' }))
  const stop = new QueryObserver(client, { queryKey: ['teams', 'back'], queryFn: read }).subscribe(() => undefined)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  stop()
})
