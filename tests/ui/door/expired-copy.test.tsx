import 'fake-indexeddb/auto'
import { act, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#src/contract/duration.ts'
import { jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { coachStrings } from '#src/features/coach/strings.ts'
import { doorStrings } from '#src/features/door/strings.ts'
import { poolsideStrings as words } from '#src/features/poolside/strings.ts'
import { openPoolside } from '#tests/support/drivers/poolside.tsx'
import { coachSnapshotOfToday, doorPerson, doorSnapshotWith } from '#tests/support/scenarios/attendance/door-phone.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const online = vi.spyOn(navigator, 'onLine', 'get')

/** Ten to midnight in Tehran. */
const EVENING = new Date('2026-11-21T23:50:00+03:30')
const AFTER_MIDNIGHT_MS = 11 * 60_000
let user = 700

beforeEach(() => {
  user += 1
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  online.mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: EVENING })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const door = (fields = {}) =>
  fakeApi({ 'GET /api/door/snapshot/': () => json(200, doorSnapshotWith([doorPerson()], fields)) })

test('at midnight a door without a network closes, and nothing of the day is on the phone', async () => {
  door()
  const { unmount } = await openPoolside('door', user)
  await screen.findByText(doorStrings.inside(0, 20))
  online.mockReturnValue(false)
  fakeApi({})
  await pass(AFTER_MIDNIGHT_MS)
  expect(await screen.findByText(words.expired)).toBeTruthy()
  expect(screen.queryByText(doorStrings.inside(0, 20))).toBeNull()
  unmount()
  await openPoolside('door', user)
  expect(await screen.findByText(words.missing)).toBeTruthy()
})

test('at midnight a door with a network goes on with the new day', async () => {
  door()
  await openPoolside('door', user)
  await screen.findByText(doorStrings.inside(0, 20))
  door({ pool: { id: 4, name: 'فردا' } })
  await pass(AFTER_MIDNIGHT_MS)
  expect(await screen.findByRole('heading', { name: `${doorStrings.title} فردا` })).toBeTruthy()
})

test('after seven days without a network the classes of a coach are gone', async () => {
  const ends_at = new Date(startOfJalaliDay(jalaliDay(EVENING)).getTime() + 7 * DAY_MS).toISOString()
  fakeApi({ 'GET /api/coach/snapshot/': () => json(200, { ...coachSnapshotOfToday(), ends_at }) })
  const { unmount } = await openPoolside('coach', user)
  await screen.findByRole('button', { name: /تیم نهنگ/ })
  online.mockReturnValue(false)
  fakeApi({})
  unmount()
  vi.setSystemTime(Date.parse(ends_at) - 60_000)
  const before = await openPoolside('coach', user)
  expect(await screen.findByText(coachStrings.noneToday)).toBeTruthy()
  await pass(90_000)
  expect(await screen.findByText(words.expired)).toBeTruthy()
  before.unmount()
  await openPoolside('coach', user)
  expect(await screen.findByText(words.missing)).toBeTruthy()
})
