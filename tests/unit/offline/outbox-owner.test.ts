import 'fake-indexeddb/auto'
import { entries, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { openShelf } from '#src/offline/outbox/shelf.ts'
import type { Shelf } from '#src/offline/outbox/shelf-types.ts'
import { forgetOwnerKey, keepOwnerKey } from '#src/offline/owner-key.ts'
import { storageOf } from '#tests/unit/api/fake-api.ts'

const items = openStore('mowj-outbox', 'items')
let shelf: Shelf

beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  await items('readwrite', (all) => all.clear())
  await forgetOwnerKey(() => false)
  shelf = await openShelf()
})
afterEach(() => vi.unstubAllGlobals())

const signIn = (userId: string) => keepOwnerKey(userId, storageOf(userId).owner, storageOf(userId).key)
const signOut = () => forgetOwnerKey(() => false)
const video = () => new Blob(['video of the pool'])
async function put(owner: string, more: Partial<OutboxItem> = {}) {
  const item = { ...newDraft(owner, 1), ...more }
  await shelf.add(item, {})
  return item
}
const textOf = async ({ id }: OutboxItem) => (await (await shelf.file(id, 'media'))?.whole())?.text()

test('the file of an unclaimed draft can be read by everyone who opens it', async () => {
  await signIn('7')
  const draft = await put('')
  await shelf.putFile(draft.id, 'media', video())
  await signOut()
  expect(await textOf(draft)).toBe('video of the pool')
})

test('the file of a person’s own post can be read with their key alone', async () => {
  await signIn('7')
  const post = await put(await shelf.ownerOf('7'))
  await shelf.putFile(post.id, 'media', video())
  await signOut()
  expect(await textOf(post)).toBeUndefined()
  await signIn('8')
  expect(await shelf.all()).toEqual([])
  await expect(textOf(post)).rejects.toThrow()
  await signIn('7')
  expect(await textOf(post)).toBe('video of the pool')
  expect(await shelf.all()).toHaveLength(1)
})

test('a file that arrives when its post has been removed troubles nothing', async () => {
  await signIn('7')
  await expect(shelf.putFile('gone', 'media', video())).resolves.not.toThrow()
  await expect(shelf.putFile('gone', 'media', undefined)).resolves.not.toThrow()
})

test('what was stored before there was a key is sealed once there is one, also where a file is missing', async () => {
  const post = await put(await shelf.ownerOf('7'))
  await shelf.putFile(post.id, 'media', video())
  await shelf.sealRest()
  expect(await textOf(post)).toBe('video of the pool')
  await signIn('7')
  for (let time = 0; time < 2; time += 1) await shelf.sealRest()
  expect(await textOf(post)).toBe('video of the pool')
  await signOut()
  expect([await shelf.all(), await textOf(post)]).toEqual([[], undefined])
})

test('a sealed post that was copied to another place does not open there', async () => {
  await signIn('7')
  const post = await put(await shelf.ownerOf('7'))
  const [[, record] = ['', {}]] = (await entries<string, object>(items)).filter(([key]) => key === `item/${post.id}`)
  await set('item/copy', { ...record, id: 'copy' }, items)
  expect((await shelf.all()).map(({ id }) => id)).toEqual([post.id])
})

test('what is no post, or the rest of one, is not shown as a post and keeps no other from being sealed', async () => {
  await signIn('7')
  await set('item/nothing', null, items)
  await set('item/head', { id: 'head', owner: '', state: 'draft' }, items)
  const post = await put(await shelf.ownerOf('7'))
  await shelf.sealRest()
  expect((await shelf.all()).map(({ id }) => id)).toEqual([post.id])
})
