import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { entries } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { withReduction } from '#src/offline/outbox/due-reduction.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { drafted, paused, queued } from '#src/offline/outbox/machine.ts'
import { withOriginal } from '#src/offline/outbox/reduction.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { storeOwnerKey } from '#src/offline/owner-key.ts'
import { openReduction } from '#src/offline/reduction/reduction-store.ts'
import { isSealedFile } from '#src/offline/sealing.ts'

const OWNER = 'owner-1'
const media = { name: 'ویدیوی من.mov', type: 'video/quicktime', size: 8 }
const waiting: OutboxItem = withReduction(queued({ ...newDraft(OWNER, 1), files: { media } }, 'post-key'), 'pieces-1')

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))

/** A device with one queued video, sealed where there is a key. */
async function device(isSealed = true) {
  if (isSealed) await storeOwnerKey('7', OWNER, '0f'.repeat(32))
  const store = await openOutboxStore()
  await store.add(waiting, { media: new Blob(['original']) })
  const text = async () => (await (await store.file(waiting.id, 'media'))?.whole())?.text()
  const stored = () => entries<string, unknown>(openStore('mowj-outbox', 'items'))
  return { store, text, stored, item: async () => (await store.all())[0] }
}

test.each([
  ['sealed', true],
  ['without a key', false],
])('the reduced file replaces the original at once, and the pieces are gone: %s', async (_how, isSealed) => {
  const { text, stored, item } = await device(isSealed)
  const reduction = await openReduction(waiting.id)
  expect(await (await reduction?.file.whole())?.text()).toBe('original')
  await reduction?.pieces.put(0, new Blob(['piece']))
  expect(await text()).toBe('original')
  expect(await reduction?.finish(new Blob(['reduced']))).toBe(true)
  expect(await text()).toBe('reduced')
  expect(await item()).toMatchObject({
    key: 'post-key',
    state: 'queued',
    reduction: { state: 'done' },
    files: { media: { name: 'ویدیوی من.mp4', type: 'video/mp4', size: 7 } },
  })
  expect((await stored()).filter(([key]) => key.startsWith('piece/'))).toEqual([])
  expect(await openReduction(waiting.id)).toBeUndefined()
})

test('pieces are sealed and survive the page; a new attempt counts those without a gap', async () => {
  const { stored } = await device()
  const first = await openReduction(waiting.id)
  for (const index of [0, 1, 3]) await first?.pieces.put(index, new Blob([`piece ${index}`]))
  const again = await openReduction(waiting.id)
  expect(await again?.pieces.count()).toBe(2)
  expect(await (await again?.pieces.get(1))?.text()).toBe('piece 1')
  const files = (await stored()).map(([, value]) => value).filter((value) => value instanceof Blob)
  expect(files.length).toBe(4)
  expect(files.every((file) => isSealedFile(file))).toBe(true)
})

test.each([
  ['paused', paused],
  ['edited', (item: OutboxItem) => drafted(item)],
  ['wanted in its original quality', (item: OutboxItem) => withOriginal(item, 'pieces-2')],
])('a post that was %s meanwhile keeps its original', async (_what, change) => {
  const { store, text } = await device()
  const reduction = await openReduction(waiting.id)
  await store.change(waiting.id, change)
  expect(await reduction?.finish(new Blob(['reduced']))).toBe(false)
  expect(await text()).toBe('original')
})

test('without a result the original stays and can be sent', async () => {
  const { text, item } = await device()
  expect(await (await openReduction(waiting.id))?.finish(undefined)).toBe(true)
  expect(await text()).toBe('original')
  expect(await item()).toMatchObject({ reduction: { state: 'done' }, files: { media } })
})

test('removing a post removes its pieces, and leaves those of other posts', async () => {
  const { store, stored } = await device()
  const other = { ...waiting, id: 'zzz' }
  await store.add(other, { media: new Blob(['other']) })
  await (await openReduction(waiting.id))?.pieces.put(0, new Blob(['piece']))
  await (await openReduction(other.id))?.pieces.put(0, new Blob(['piece']))
  await store.remove(waiting.id)
  expect((await stored()).map(([key]) => key).filter((key) => key.includes(waiting.id))).toEqual([])
  expect((await stored()).map(([key]) => key)).toContain('piece/zzz/pieces-1/0')
})
