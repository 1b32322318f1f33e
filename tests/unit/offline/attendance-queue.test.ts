// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttendanceEvent, EventResult } from '#src/contract/attendance/event.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { accessToken, json, storeKey, storeSession } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const online = vi.spyOn(navigator, 'onLine', 'get')

type Answer = (events: AttendanceEvent[]) => Response | Promise<Response>

/** A server that stores each event once, however often it is sent, and answers as told. */
function server() {
  const stored: string[] = []
  let answer: Answer | undefined
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { events }: { events: AttendanceEvent[] } = JSON.parse(body)
    if (answer !== undefined) return answer(events)
    return accept(events)
  })
  function accept(events: AttendanceEvent[]) {
    const results = events.map(({ id }): EventResult => ({ id, result: stored.includes(id) ? 'repeated' : 'stored' }))
    stored.push(...results.filter(({ result }) => result === 'stored').map(({ id }) => id))
    return json(200, { now: new Date().toISOString(), results })
  }
  return {
    stored,
    accept,
    answers: (next: Answer | undefined) => {
      answer = next
    },
  }
}

/** Loads the modules like a page; the device's storage stays. */
async function openPage() {
  vi.resetModules()
  const queue = await import('#src/api/attendance/event-queue.ts')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  const { endSession } = await import('#src/api/session/session-end.ts')
  const { saveDayCopy, readDayCopy } = await import('#src/offline/day-copy.ts')
  readStoredSession()
  await storeKey()
  await queue.startAttendance()
  const scan = (enrolment: number) =>
    queue.recordEvent('door', {
      kind: 'scan',
      session: { kind: 'team', number: 5 },
      date: { year: 1405, month: 8, day: 30 },
      member: 3,
      enrolment,
    })
  const states = () => queue.attendanceLog.items.map(({ state }) => state)
  return { ...queue, endSession, saveDayCopy, readDayCopy, scan, states }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  storeSession(accessToken())
  online.mockReturnValue(true)
})
afterEach(() => vi.unstubAllGlobals())

test('scans without a signal survive a killed page and are sent in order once it returns', async () => {
  const mowj = server()
  online.mockReturnValue(false)
  const first = await openPage()
  const ids = [await first.scan(1), await first.scan(2), await first.scan(3)].map(({ id }) => id)
  expect(mowj.stored).toEqual([])
  online.mockReturnValue(true)
  const second = await openPage()
  expect(mowj.stored).toEqual(ids)
  expect(second.states()).toEqual(['sent', 'sent', 'sent'])
})

test('an answer that was cut after the server stored the event loses and doubles nothing', async () => {
  const mowj = server()
  const page = await openPage()
  mowj.answers((events) => {
    mowj.accept(events)
    throw new TypeError('cut')
  })
  const { id } = await page.scan(1)
  await eventually(() => expect(mowj.stored).toEqual([id]))
  expect(page.states()).toEqual(['waiting'])
  mowj.answers(undefined)
  await page.sendEvents()
  expect(mowj.stored).toEqual([id])
  expect(page.states()).toEqual(['sent'])
})

test('a double use found by the server is noted beside the scan', async () => {
  const mowj = server()
  const page = await openPage()
  const double = { event: 'event-0001', device: 'در جنوبی', at: '2026-11-21T04:30:00.000Z' }
  mowj.answers(([event]) =>
    json(200, { now: '2026-11-21T04:30:00.000Z', results: [{ id: event?.id, result: 'stored', double }] }),
  )
  await page.scan(1)
  await eventually(() => expect(page.attendanceLog.items[0]).toMatchObject({ state: 'sent', double }))
})

test('a malformed event is refused alone and holds back no other', async () => {
  const mowj = server()
  online.mockReturnValue(false)
  const page = await openPage()
  for (const enrolment of [1, 2, 3]) await page.scan(enrolment)
  online.mockReturnValue(true)
  const isBad = ({ enrolment }: AttendanceEvent) => enrolment === 2
  mowj.answers((events) => (events.some(isBad) ? json(400, { events: ['نامعتبر'] }) : mowj.accept(events)))
  await page.sendEvents()
  expect(page.states()).toEqual(['sent', 'refused', 'sent'])
})

test('a role that was taken away deletes the copy of the day; events wait', async () => {
  const mowj = server()
  const page = await openPage()
  const now = Date.now()
  await page.saveDayCopy('door', { userId: '7', key: 'ab'.repeat(32), value: 1, issuedAt: now, endsAt: now + 1000 })
  mowj.answers(() => json(403, { detail: 'نقش شما تغییر کرده است', code: 'role_missing' }))
  await page.scan(1)
  await eventually(() => expect(page.attendanceLog.blocked).toBe(true))
  expect(await page.readDayCopy('door', '7', now)).toBeUndefined()
  expect(page.states()).toEqual(['waiting'])
})

test('signing out deletes the copy of the day and hides the events, which stay sealed', async () => {
  server()
  online.mockReturnValue(false)
  const page = await openPage()
  const now = Date.now()
  await page.saveDayCopy('door', { userId: '7', key: 'ab'.repeat(32), value: 1, issuedAt: now, endsAt: now + 1000 })
  await page.scan(1)
  await page.endSession('left')
  expect(page.attendanceLog.items).toEqual([])
  expect(await page.readDayCopy('door', '7', now)).toBeUndefined()
})
