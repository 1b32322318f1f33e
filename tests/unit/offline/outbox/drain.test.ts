import 'fake-indexeddb/auto'
import { createHash, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { drain } from '#src/offline/outbox/drain.ts'
import type { OutboxItem } from '#src/offline/outbox/item.ts'
import { paused, resumed } from '#src/offline/outbox/machine.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { json, type startPostServer } from '#tests/support/doubles/post-server.ts'
import { until } from '#tests/support/drivers/server.ts'
import { oneAtATime, waitingPosts } from '#tests/support/scenarios/outbox/waiting-posts.ts'

const MB = 1024 * 1024
// Megabytes through a real server, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 })
const sha = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

let server: Awaited<ReturnType<typeof startPostServer>>
let store: OutboxStore

const { replaceServer, drainer, put, only } = waitingPosts((place) => {
  server = place.server
  store = place.store
})

test('a delivered post leaves the outbox and all listeners are notified', async () => {
  const bytes = randomBytes(3000)
  const item = await put(bytes)
  const outbox = drainer()
  const onEvent = vi.fn()
  outbox.events.listen(onEvent)
  expect(await drain(outbox)).toBeUndefined()
  expect(await store.all()).toEqual([])
  const [post] = [...server.posts.values()]
  expect(post).toMatchObject({ key: item.key, fields: { title: 'شنای صبح', category: 'football' } })
  expect(sha(post?.files.media)).toBe(sha(bytes))
  expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'delivered', id: item.id }))
})

test('media above two megabytes resumes at the last confirmed byte after every interruption and arrives complete', async () => {
  const bytes = randomBytes(6 * MB + 17)
  await put(bytes)
  let cuts = 0
  server.trouble(async (request, response) => {
    if (request.method !== 'PATCH' || cuts >= 4) return false
    cuts += 1
    // Half a chunk gets through before the connection breaks.
    const upload = server.uploads.get('upload1')
    let seen = 0
    for await (const piece of request) {
      seen += piece.length
      if (upload) upload.bytes = Buffer.concat([upload.bytes, piece])
      if (seen > 512 * 1024) break
    }
    response.destroy()
    return true
  })
  await until('the post to arrive', async () => {
    await drain(drainer(), true)
    return server.posts.size === 1 || undefined
  })
  expect(cuts).toBe(4)
  expect(server.asked.filter((line) => line.startsWith('POST /api/uploads'))).toHaveLength(1)
  expect(sha(server.uploads.get('upload1')?.bytes)).toBe(sha(bytes))
  expect([...server.posts.values()][0]?.fields.media_upload).toBe('upload1')
})

test('a server without resumable uploads gets the same post as one request', async () => {
  await replaceServer({ resumable: false })
  const bytes = randomBytes(3 * MB)
  await put(bytes)
  await drain(drainer())
  expect(sha([...server.posts.values()][0]?.files.media)).toBe(sha(bytes))
  expect(await store.all()).toEqual([])
})

test('after a lost response the post is sent again with the same key and published once', async () => {
  const item = await put()
  server.trouble(async (request, response) => {
    if (request.url !== '/api/post/') return false
    server.trouble(undefined)
    for await (const _piece of request);
    server.posts.set(item.key ?? '', { key: item.key ?? '', token: '', fields: {}, files: {} })
    response.destroy()
    return true
  })
  const next = await drain(drainer())
  expect(next).toBeGreaterThan(Date.now())
  expect(await only()).toMatchObject({ state: 'queued', unsure: true, problem: { code: 'offline' } })
  await drain(drainer(), true)
  expect(await store.all()).toEqual([])
  expect(server.posts.size).toBe(1)
})

test('a post that may have been published weeks ago is not retried: its idempotency key has expired', async () => {
  const long = 40 * 86_400_000
  const item = await put(undefined, { unsure: true, unsureSince: Date.now() - long, createdAt: Date.now() - long })
  await drain(drainer(), true)
  expect(server.asked).toEqual([])
  expect(await only()).toMatchObject({ state: 'failed', problem: { code: 'long-ago' }, key: item.key })
  await store.change(item.id, resumed)
  await drain(drainer())
  expect(server.posts.size).toBe(1)
})

test.each([
  [503, { detail: 'x', code: 'unavailable' }, { state: 'queued', problem: { code: 'server' } }],
  [413, { detail: 'زیاد است', code: 'too_large' }, { state: 'failed', problem: { code: 'refused', text: 'زیاد است' } }],
  [400, { media: ['خراب است'] }, { state: 'failed', problem: { code: 'refused', text: 'خراب است' } }],
])('a %i to the post loses nothing', async (status, body, expected) => {
  await put()
  server.trouble((request, response) => {
    if (request.url !== '/api/post/') return false
    json(response, status, body)
    return true
  })
  await drain(drainer())
  expect(await only()).toMatchObject(expected)
  server.trouble(undefined)
  const { id } = (await only()) as OutboxItem
  await store.change(id, resumed)
  await drain(drainer())
  expect(server.posts.size).toBe(1)
  expect(await store.all()).toEqual([])
})

test('two concurrent drainers send every post once', async () => {
  for (let index = 0; index < 4; index += 1) await put()
  await Promise.all([drain(drainer('page'), true), drain(drainer('worker'), true)])
  expect(server.asked.filter((line) => line === 'POST /api/post/')).toHaveLength(4)
  expect(server.posts.size).toBe(4)
})

test('pausing stops an upload, and resuming continues it', async () => {
  const bytes = randomBytes(5 * MB)
  const item = await put(bytes)
  const outbox = drainer()
  server.trouble(async (request) => {
    if (request.method !== 'PATCH' || request.headers['upload-offset'] !== String(2 * MB)) return false
    server.trouble(undefined)
    await store.change(item.id, paused)
    outbox.events.announce({ type: 'changed' })
    return false
  })
  await drain(outbox)
  expect(await only()).toMatchObject({ state: 'paused' })
  expect(server.posts.size).toBe(0)
  await store.change(item.id, resumed)
  await drain(drainer())
  expect(server.posts.size).toBe(1)
  expect(server.asked.filter((line) => line.startsWith('POST /api/uploads'))).toHaveLength(1)
  expect(sha(server.uploads.get('upload1')?.bytes)).toBe(sha(bytes))
})

test('an upload the server has deleted is uploaded again', async () => {
  const bytes = randomBytes(3 * MB)
  await put(bytes)
  server.trouble((request, response) => {
    if (request.url !== '/api/post/') return false
    server.trouble(undefined)
    json(response, 400, { media_upload: ['پیدا نشد'] })
    return true
  })
  await drain(drainer())
  expect(server.posts.size).toBe(1)
  expect([...server.posts.values()][0]?.fields.media_upload).toBe('upload2')
})

test('an unreadable record does not block other posts', async () => {
  await openStore('mowj-outbox', 'items')('readwrite', (items) => {
    for (const [id, junk] of Object.entries({ a: 'junk', b: null, c: { owner: 7 } })) items.put(junk, `item/${id}`)
    return Promise.resolve()
  })
  await put()
  await drain(drainer())
  expect(server.posts.size).toBe(1)
  expect(await store.all()).toEqual([])
})

test('a file missing on the device is reported instead of sent incompletely', async () => {
  const item = await put()
  await store.putFile(item.id, 'media', undefined)
  await drain(drainer())
  expect(await only()).toMatchObject({ state: 'failed', problem: { code: 'file-lost' } })
  expect(server.posts.size).toBe(0)
})

test('an offline device sends no request', async () => {
  await put()
  vi.stubGlobal('navigator', { onLine: false, locks: oneAtATime() })
  await drain(drainer(), true)
  expect(server.asked).toEqual([])
  expect(await only()).toMatchObject({ state: 'queued', attempts: 0 })
})
