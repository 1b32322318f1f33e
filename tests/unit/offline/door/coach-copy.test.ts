// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coachSnapshotOfToday } from '#tests/support/scenarios/attendance/door-phone.ts'
import { accessToken, fakeApi, json, storeKey, storeSession } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  storeSession(accessToken())
})
afterEach(() => vi.unstubAllGlobals())

async function openPage() {
  vi.resetModules()
  const { fetchCoachCopy, readCoachCopy } = await import('#src/api/attendance/coach-copy.ts')
  const { readStoredSession } = await import('#src/api/session/session-store.ts')
  readStoredSession()
  await storeKey()
  return { fetchCoachCopy, readCoachCopy }
}

/** A class whose first swimmer has a photo of a version. */
function club(version: string, photos: Parameters<typeof fakeApi>[0][string]) {
  const { swimmers, ...rest } = coachSnapshotOfToday()
  const shown = swimmers.map((swimmer, index) => ({ ...swimmer, photo: index === 0 ? { version } : null }))
  return fakeApi({
    'GET /api/coach/snapshot/': () => json(200, { ...rest, swimmers: shown }),
    'GET /api/coach/photos/': photos,
  })
}
const photo = (version: string) => () => json(200, { photos: [{ member: 3, version, webp: `webp of ${version}` }] })
const photosIn = (copy: Awaited<ReturnType<Awaited<ReturnType<typeof openPage>>['readCoachCopy']>>) =>
  copy?.snapshot.swimmers.map((swimmer) => swimmer.photo?.webp)

test('photos are stored with the copy, and fetched once for each version', async () => {
  const first = club('v1', photo('v1'))
  const page = await openPage()
  expect(photosIn(await page.fetchCoachCopy())).toEqual(['webp of v1', undefined])
  expect(first.to('/api/coach/photos/').map(({ url }) => url.search)).toEqual(['?members=3'])
  const second = club('v1', photo('v1'))
  await page.fetchCoachCopy()
  expect(second.to('/api/coach/photos/')).toEqual([])
  club('v2', photo('v2'))
  await page.fetchCoachCopy()
  expect(photosIn(await (await openPage()).readCoachCopy())).toEqual(['webp of v2', undefined])
})

test('a roll does without photos that cannot be fetched', async () => {
  club('v1', () => json(503, {}))
  expect(photosIn(await (await openPage()).fetchCoachCopy())).toEqual([undefined, undefined])
})
