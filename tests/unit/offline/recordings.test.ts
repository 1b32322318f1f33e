import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { entries } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'

const TYPE = 'video/mp4'

/** A page of the signed-in user; the device's storage stays between pages. */
async function openPage(userId = '7') {
  vi.resetModules()
  const { storeOwnerKey } = await import('#src/offline/owner-key.ts')
  await storeOwnerKey(userId, `mark-${userId}`, `${userId}0`.repeat(32))
  return import('#src/offline/recordings/recordings.ts')
}

/** Locks of pages, some of which were killed. */
let held: Set<string>
const stored = async () => entries<string, ArrayBuffer>(openStore('mowj-recordings', 'fragments'))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  held = new Set()
  vi.stubGlobal('navigator', {
    storage: {},
    locks: {
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
      async request(name: string, work: () => Promise<unknown>) {
        held.add(name)
        await work()
        held.delete(name)
      },
    },
  })
})

async function record(fragments: string[], userId?: string) {
  const page = await openPage(userId)
  const writer = await page.openRecording(TYPE)
  for (const fragment of fragments) await writer?.append(new Blob([fragment]))
  return { page, writer }
}

test('a recording whose page was killed is offered and read, fragment by fragment', async () => {
  const { page } = await record(['first ', 'second ', 'third'])
  expect(await page.unfinishedRecordings()).toEqual([])
  held.clear()
  const later = await openPage()
  const [found, ...others] = await later.unfinishedRecordings()
  expect(others).toEqual([])
  expect(found).toMatchObject({ type: TYPE })
  if (found === undefined) throw new Error('none')
  const content = await later.readRecording(found)
  expect([await content.text(), content.type]).toEqual(['first second third', TYPE])
  await later.deleteRecording(found.id)
  expect(await stored()).toEqual([])
})

test('a closed recording is offered again at once, an empty one is deleted', async () => {
  const { page, writer } = await record(['first'])
  await writer?.close()
  expect(await page.unfinishedRecordings()).toHaveLength(1)
  const empty = await page.openRecording(TYPE)
  await empty?.close()
  expect(await page.unfinishedRecordings()).toHaveLength(1)
})

test('fragments are sealed, hidden from other users, and end with the sign-out', async () => {
  await record(['the diving board'])
  held.clear()
  for (const [, bytes] of await stored()) expect(Buffer.from(bytes).toString('latin1')).not.toContain('diving')
  const stranger = await openPage('8')
  expect(await stranger.unfinishedRecordings()).toEqual([])
  await stranger.deleteRecordingsOf('mark-8')
  expect(await stored()).not.toEqual([])
  await stranger.deleteRecordingsOf('mark-7')
  expect(await stored()).toEqual([])
})

test('a fragment that was lost or exchanged ends the recording before it', async () => {
  await record(['first ', 'second ', 'third'])
  held.clear()
  const store = openStore('mowj-recordings', 'fragments')
  const keys = (await stored()).map(([key]) => key).sort()
  const [zeroth = '', first = ''] = keys
  await store('readwrite', (records) => {
    const reading = records.get(zeroth)
    reading.onsuccess = () => undefined
    records.delete(first)
  })
  const page = await openPage()
  const [found] = await page.unfinishedRecordings()
  if (found === undefined) throw new Error('none')
  expect(await (await page.readRecording(found)).text()).toBe('first ')
})

test('the size on the device has the recordings of all users, also those in progress', async () => {
  const { page } = await record(['first ', 'second'])
  const own = await page.measureRecordings()
  expect(own).toBe((await stored()).reduce((sum, [, { byteLength }]) => sum + byteLength, 0))
  await record(['of another'], '8')
  expect(await page.measureRecordings()).toBeGreaterThan(own)
})

test('without the user’s key nothing is stored', async () => {
  vi.resetModules()
  const { openRecording } = await import('#src/offline/recordings/recordings.ts')
  expect(await openRecording(TYPE)).toBeUndefined()
  expect(await stored()).toEqual([])
})
