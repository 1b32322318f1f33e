import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { entries, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { makeRoom, shedder, withRoom } from '#src/offline/make-room.ts'
import { newDraft } from '#src/offline/outbox/item.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { shed, steps } from '#src/offline/shed.ts'
import { cachesDouble } from '#tests/support/doubles/caches-double.ts'

const ORIGIN = 'https://mowj.ir'
let caches: ReturnType<typeof cachesDouble>
/** Bytes that the browser says are free. */
let free: number

const full = () => new DOMException('', 'QuotaExceededError')
const put = async (cache: string, path: string) => (await caches.open(cache)).put(ORIGIN + path, new Response('x'))
const queries = () => openStore('mowj', 'queries')
const storedQueries = async () => (await entries<string, unknown>(queries())).map(([key]) => key)

/** All that a full disk may give up, and what it may not. */
async function fillDevice() {
  await put('pictures', '/media/pictures/1.avif')
  await put('previous-build', '/assets/old.js')
  await put('kept-media-parts', '/kept-part?of=b')
  await put('kept-media', '/media/clips/old.mp4')
  await put('kept-media', '/media/clips/new.mp4')
  for (const cache of ['workbox-precache-v2', 'parts', 'fonts', 'home-1', 'settings']) await put(cache, '/stays')
  await set('public/teams', 1, queries())
  await set('user-7/passes', 1, queries())
}

const left = async () => ({
  pictures: caches.in('pictures').length,
  previousBuild: caches.in('previous-build').length,
  publicQueries: (await storedQueries()).filter((key) => key.startsWith('public/')).length,
  unfinishedDownloads: caches.in('kept-media-parts').length,
  downloads: caches.in('kept-media').map((url) => url.slice(-7)),
})

beforeEach(async () => {
  shedder.shed = shed
  vi.stubGlobal('indexedDB', new IDBFactory())
  caches = cachesDouble(ORIGIN)
  vi.stubGlobal('caches', caches)
  free = 0
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: free, usage: 0 }) } })
  await fillDevice()
})

const everything = {
  pictures: 1,
  previousBuild: 1,
  publicQueries: 1,
  unfinishedDownloads: 1,
  downloads: ['old.mp4', 'new.mp4'],
}
const afterSteps = [
  everything,
  { ...everything, pictures: 0 },
  { ...everything, pictures: 0, previousBuild: 0 },
  { ...everything, pictures: 0, previousBuild: 0, publicQueries: 0 },
  { pictures: 0, previousBuild: 0, publicQueries: 0, unfinishedDownloads: 0, downloads: ['old.mp4', 'new.mp4'] },
  { pictures: 0, previousBuild: 0, publicQueries: 0, unfinishedDownloads: 0, downloads: ['new.mp4'] },
  { pictures: 0, previousBuild: 0, publicQueries: 0, unfinishedDownloads: 0, downloads: [] },
]

test('the order names what is given up, least missed first', () =>
  expect(Object.keys(steps)).toEqual([
    'pictures',
    'previousBuild',
    'publicQueries',
    'unfinishedDownloads',
    'downloads',
  ]))

test.each(afterSteps.map((expected, failures) => ({ failures, expected })))(
  'a write that fails $failures times for want of room sheds as many steps, then succeeds',
  async ({ failures, expected }) => {
    let tries = 0
    const write = async () => {
      tries += 1
      if (tries <= failures) throw full()
      return 'written'
    }
    expect(await withRoom(write)).toBe('written')
    expect(await left()).toEqual(expected)
  },
)

test('when nothing is left to shed the write fails, and what must stay has stayed', async () => {
  await expect(withRoom(() => Promise.reject(full()))).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await left()).toEqual(afterSteps.at(-1))
  for (const cache of ['workbox-precache-v2', 'parts', 'fonts', 'home-1', 'settings'])
    expect(caches.in(cache)).toHaveLength(1)
  expect(await storedQueries()).toEqual(['user-7/passes'])
})

test('another failure sheds nothing', async () => {
  await expect(withRoom(() => Promise.reject(new Error('blocked')))).rejects.toThrow('blocked')
  expect(await left()).toEqual(everything)
})

test('room is made until the estimate suffices, and no further', async () => {
  free = 10
  expect(await makeRoom(5)).toBe(true)
  expect(await left()).toEqual(everything)
  const { estimate } = navigator.storage
  // Pictures and the previous build take what is missing.
  navigator.storage.estimate = async () => ({
    quota: caches.in('pictures').length + caches.in('previous-build').length === 0 ? 10 : 0,
    usage: 0,
  })
  expect(await makeRoom(5)).toBe(true)
  expect(await left()).toEqual(afterSteps[2])
  navigator.storage.estimate = estimate
  free = 0
  expect(await makeRoom(5)).toBe(false)
})

test('a disk that is full when the app starts keeps its queued posts readable', async () => {
  const store = await openOutboxStore()
  await store.add({ ...newDraft('someone', 1), state: 'queued' }, { media: new Blob(['clip']) })
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full()
  })
  const again = await openOutboxStore()
  expect(again.durable).toBe(true)
  expect(await again.all()).toMatchObject([{ state: 'queued' }])
  spy.mockRestore()
})
