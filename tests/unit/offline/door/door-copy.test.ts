// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DoorSnapshot } from '#src/contract/attendance/door.ts'
import { accessToken, json, storeKey, storeSession } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

const snapshot = (): DoorSnapshot => ({
  ...{ now: new Date().toISOString(), date: { year: 1405, month: 8, day: 30 }, key: 'cd'.repeat(32) },
  ...{ ends_at: new Date(Date.now() + 3_600_000).toISOString(), pool: { id: 4, name: 'آبی' }, pools: [] },
  ...{ public_key: 'AAAA', sessions: [], today: [], cancelled: [], people: [] },
})

/** Loads the modules like a page; the device's storage stays. */
async function openPage() {
  vi.resetModules()
  const { fetchDoorCopy, readDoorCopy } = await import('#src/api/attendance/door-copy.ts')
  const { nameDevice, recordEvent } = await import('#src/api/attendance/event-queue.ts')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  const { shedder } = await import('#src/offline/make-room.ts')
  readStoredSession()
  await storeKey()
  return { fetchDoorCopy, readDoorCopy, nameDevice, recordEvent, shedder }
}

const answer = (respond: (url: URL) => Response) => vi.stubGlobal('fetch', async (url: string) => respond(new URL(url)))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  storeSession(accessToken())
})
afterEach(() => vi.unstubAllGlobals())

test('the copy of a day is readable offline after a reload, and its key is not stored with it', async () => {
  answer(({ search }) => (search === '?pool=4' ? json(200, snapshot()) : json(404, {})))
  await (await openPage()).fetchDoorCopy(4)
  answer(() => Response.error())
  expect(await (await openPage()).readDoorCopy()).toMatchObject({ snapshot: { pool: { id: 4 }, key: '' } })
})

test('while scans cannot be sent, the copy before stays: a new one would lack them', async () => {
  answer(() => json(200, snapshot()))
  const page = await openPage()
  await page.fetchDoorCopy()
  page.nameDevice('در شمالی')
  answer(({ pathname }) => (pathname === '/api/door/events/' ? json(503, {}) : json(200, snapshot())))
  const scan = { kind: 'scan', member: 3, enrolment: 1, date: { year: 1405, month: 8, day: 30 } } as const
  await page.recordEvent('door', { ...scan, session: { kind: 'team', number: 5 } })
  expect(await page.fetchDoorCopy()).toBeUndefined()
  expect(await page.readDoorCopy()).toBeDefined()
})

test('a role that has ended deletes the copy', async () => {
  answer(() => json(200, snapshot()))
  const page = await openPage()
  await page.fetchDoorCopy()
  answer(() => json(403, { detail: 'نقش', code: 'staff_only' }))
  await expect(page.fetchDoorCopy()).rejects.toMatchObject({ status: 403 })
  expect(await page.readDoorCopy()).toBeUndefined()
})

test('a full disk sheds for a new copy; where nothing is left the copy before stays', async () => {
  const of = (id: number) => answer(() => json(200, { ...snapshot(), pool: { id, name: 'آبی' } }))
  const page = await openPage()
  of(4)
  await page.fetchDoorCopy()
  const { put } = IDBObjectStore.prototype
  let isFull = true
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (isFull) throw new DOMException('', 'QuotaExceededError')
    return put.call(this, value, key)
  })
  page.shedder.shed = async () => {
    isFull = false
    return true
  }
  of(5)
  await page.fetchDoorCopy()
  expect(await page.readDoorCopy()).toMatchObject({ snapshot: { pool: { id: 5 } } })
  isFull = true
  page.shedder.shed = async () => false
  of(6)
  await expect(page.fetchDoorCopy()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await page.readDoorCopy()).toMatchObject({ snapshot: { pool: { id: 5 } } })
  spy.mockRestore()
})
