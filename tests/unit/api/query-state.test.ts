// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#src/api/clock.ts'
import { ApiError } from '#src/api/errors.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import { useCodeCooldown } from '#src/api/use-code-cooldown.ts'
import { useIsClockWrong, useToday } from '#src/api/use-today.ts'
import { errorTexts } from '#src/fa/errors/error-texts.ts'

const AT = new Date('2026-11-21T08:00:00+03:30').getTime()
beforeEach(() => void vi.useFakeTimers({ now: AT }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  clock.skewMs = 0
})

const offline = new ApiError('offline')
const broken = new ApiError('server_error', { status: 500 })
type Read = {
  data: string | undefined
  error: unknown
  dataUpdatedAt: number
  isFetching: boolean
  failureReason?: Error
  isPlaceholderData?: boolean
}
const read: Read = { data: undefined, error: null, dataUpdatedAt: AT, isFetching: false }
const faceOf = (query: Read) => renderHook(() => useQueryState(query)).result.current
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('each query result maps to exactly one state', () => {
  expect(faceOf({ ...read, isFetching: true })).toEqual({ name: 'loading' })
  expect(faceOf({ ...read, data: 'دلفین' })).toEqual({ name: 'content', data: 'دلفین', stale: undefined })
  expect(faceOf({ ...read, error: offline })).toEqual({ name: 'offline' })
  expect(faceOf({ ...read, error: new ApiError('timeout') })).toEqual({ name: 'offline' })
  expect(faceOf({ ...read, error: broken })).toEqual({ name: 'error', text: errorTexts.server_error })
  expect(faceOf({ ...read, error: new Error('x') })).toMatchObject({ name: 'error' })
})

test('deleted data is missing, even with a cached copy', () => {
  const gone = new ApiError('not_found', { status: 404 })
  expect(faceOf({ ...read, error: gone })).toEqual({ name: 'missing' })
  expect(faceOf({ ...read, data: 'دلفین', error: gone })).toEqual({ name: 'missing' })
})

test('a cached copy shows its age when the refetch failed, and whether the device was offline', () => {
  const copy = { ...read, data: 'دلفین' }
  expect(faceOf({ ...copy, error: offline })).toMatchObject({ stale: { at: AT, offline: true } })
  expect(faceOf({ ...copy, error: broken })).toMatchObject({ stale: { at: AT, offline: false } })
})

test('data of another key, shown until the response, has no age', () => {
  const { result } = renderHook((query: Read) => useQueryState(query), {
    initialProps: { ...read, data: 'دلفین', dataUpdatedAt: 0, isFetching: true, isPlaceholderData: true },
  })
  wait(3000)
  expect(result.current).toEqual({ name: 'content', data: 'دلفین', stale: undefined })
})

test('a cached copy shows its age when no fresh response arrives within three seconds', () => {
  const { result, rerender } = renderHook((query: Read) => useQueryState(query), {
    initialProps: { ...read, data: 'دلفین', isFetching: true },
  })
  wait(2999)
  expect(result.current).toMatchObject({ stale: undefined })
  wait(1)
  expect(result.current).toMatchObject({ stale: { at: AT, offline: false } })
  rerender({ ...read, data: 'نهنگ', isFetching: false })
  expect(result.current).toEqual({ name: 'content', data: 'نهنگ', stale: undefined })
})

test('without cached data the known failure is shown after eight seconds, while the query continues', () => {
  const reading: Read = { ...read, isFetching: true }
  const { result, rerender } = renderHook((query: Read) => useQueryState(query), {
    initialProps: reading,
  })
  wait(7999)
  expect(result.current).toEqual({ name: 'loading' })
  wait(1)
  expect(result.current).toEqual({ name: 'offline' })
  rerender({ ...reading, failureReason: broken })
  expect(result.current).toEqual({ name: 'error', text: errorTexts.server_error })
})

test('a query that restarts waits the full time again', () => {
  const { result, rerender } = renderHook((query: Read) => useQueryState(query), {
    initialProps: { ...read, isFetching: true },
  })
  wait(5000)
  rerender({ ...read, isFetching: false })
  rerender({ ...read, isFetching: true })
  wait(5000)
  expect(result.current).toEqual({ name: 'loading' })
  wait(3000)
  expect(result.current).toEqual({ name: 'offline' })
})

test('the code cooldown ends at the server’s time; another error causes no cooldown', () => {
  const { result } = renderHook(() => useCodeCooldown())
  act(() => result.current.read(new ApiError('otp_wait', { status: 429, retryAfter: 17 })))
  expect(result.current.until).toBe(AT + 17_000)
  act(() => result.current.read(new ApiError('too_many_requests', { status: 429, retryAfter: 17 })))
  expect(result.current.until).toBeUndefined()
  act(() => result.current.read(new ApiError('otp_wait', { status: 429, retryAfter: 5 })))
  act(() => result.current.end())
  expect(result.current.until).toBeUndefined()
  act(() => result.current.read(new Error('x')))
  expect(result.current.until).toBeUndefined()
})

test('dates on the screen follow the server’s clock as soon as it is known', async () => {
  const { result } = renderHook(() => ({ today: useToday(), isWrong: useIsClockWrong() }))
  expect(result.current).toEqual({ today: { year: 1405, month: 8, day: 30 }, isWrong: false })
  await act(async () => {
    clock.skewMs = 24 * 3_600_000
  })
  expect(result.current).toEqual({ today: { year: 1405, month: 9, day: 1 }, isWrong: true })
})
