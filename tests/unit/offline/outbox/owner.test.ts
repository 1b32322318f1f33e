import 'fake-indexeddb/auto'
import { entries, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { deleteOwnerKey, storeOwnerKey } from '#src/offline/owner-key.ts'
import { storageOf } from '#tests/unit/api/fake-api.ts'

const items = openStore('mowj-outbox', 'items')
let store: OutboxStore

beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  await items('readwrite', (all) => all.clear())
  await deleteOwnerKey(() => false)
  store = await openOutboxStore()
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (userId: string) => storeOwnerKey(userId, storageOf(userId).owner, storageOf(userId).key)
const signOut = () => deleteOwnerKey(() => false)
const video = () => new Blob(['video of the pool'])
async function put(owner: string, more: Partial<OutboxItem> = {}) {
  const item = { ...newDraft(owner, 1), ...more }
  await store.add(item, {})
  return item
}
const textOf = async ({ id }: OutboxItem) => (await (await store.file(id, 'media'))?.whole())?.text()

test('the file of a draft without an owner can be read without a key', async () => {
  await signIn('7')
  const draft = await put('')
  await store.putFile(draft.id, 'media', video())
  await signOut()
  expect(await textOf(draft)).toBe('video of the pool')
})

test('the file of a user’s own post can be read only with the user’s key', async () => {
  await signIn('7')
  const post = await put(await store.ownerOf('7'))
  await store.putFile(post.id, 'media', video())
  await signOut()
  expect(await textOf(post)).toBeUndefined()
  await signIn('8')
  expect(await store.all()).toEqual([])
  await expect(textOf(post)).rejects.toThrow()
  await signIn('7')
  expect(await textOf(post)).toBe('video of the pool')
  expect(await store.all()).toHaveLength(1)
})

test('storing a file of a removed post does nothing', async () => {
  await signIn('7')
  await expect(store.putFile('gone', 'media', video())).resolves.not.toThrow()
  await expect(store.putFile('gone', 'media', undefined)).resolves.not.toThrow()
})

test('data stored before the key was is sealed afterwards, also when a file is missing', async () => {
  const post = await put(await store.ownerOf('7'))
  await store.putFile(post.id, 'media', video())
  await store.sealRest()
  expect(await textOf(post)).toBe('video of the pool')
  await signIn('7')
  for (let time = 0; time < 2; time += 1) await store.sealRest()
  expect(await textOf(post)).toBe('video of the pool')
  await signOut()
  expect([await store.all(), await textOf(post)]).toEqual([[], undefined])
})

test('a sealed post copied to another id does not open', async () => {
  await signIn('7')
  const post = await put(await store.ownerOf('7'))
  const [[, record] = ['', {}]] = (await entries<string, object>(items)).filter(([key]) => key === `item/${post.id}`)
  await set('item/copy', { ...record, id: 'copy' }, items)
  expect((await store.all()).map(({ id }) => id)).toEqual([post.id])
})

test('a malformed or partial post is not listed and does not prevent the sealing of others', async () => {
  await signIn('7')
  await set('item/nothing', null, items)
  await set('item/head', { id: 'head', owner: '', state: 'draft' }, items)
  const post = await put(await store.ownerOf('7'))
  await store.sealRest()
  expect((await store.all()).map(({ id }) => id)).toEqual([post.id])
})
