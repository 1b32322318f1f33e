import 'fake-indexeddb/auto'
import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#src/offline/database.ts'
import { drain, type Outbox } from '#src/offline/outbox/drain.ts'
import { openEvents } from '#src/offline/outbox/events.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { paused, queued, resumed } from '#src/offline/outbox/machine.ts'
import { changeCopy, readCopy, type SessionCopy } from '#src/offline/outbox/session-copy.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'
import { json, startPostServer, tokenOf } from '#tests/support/doubles/post-server.ts'
import { until } from '#tests/support/drivers/server.ts'

const MB = 1024 * 1024
// Megabytes through a real server, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 })
const sha = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

let server: Awaited<ReturnType<typeof startPostServer>>
let store: OutboxStore

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: oneAtATime() })
  server = await startPostServer()
  store = await openOutboxStore()
  for (const { id } of await store.all()) await store.remove(id)
  await signIn()
})
afterEach(async () => {
  await server.stop()
  vi.unstubAllGlobals()
})

/** A minimal Web Locks API: requests run one after the other. */
function oneAtATime() {
  const last = new Map<string, Promise<unknown>>()
  return {
    request: <T>(name: string, work: () => Promise<T>) => {
      const turn = (last.get(name) ?? Promise.resolve()).then(work, work)
      last.set(name, turn)
      return turn
    },
  }
}

const copyOf = (access: string, more: Partial<SessionCopy> = {}): SessionCopy => ({
  userId: '7',
  access,
  refresh: 'refresh-0',
  sid: 's7',
  exp: Math.floor(Date.now() / 1000) + 900,
  apiBase: server.origin,
  ...more,
})
const signIn = (access = tokenOf('good'), more: Partial<SessionCopy> = {}) => changeCopy(() => copyOf(access, more))

function drainer(holder = 'worker'): Outbox {
  return { store, events: openEvents(), holder, sender: () => workerSender(store) }
}

async function put(media = randomBytes(1000), more: Partial<OutboxItem> = {}): Promise<OutboxItem> {
  const draft = newDraft(await store.ownerOf('7'), Date.now())
  const text = { ...draft.text, title: 'شنای صبح', description: 'امروز در استخر' }
  const files = { media: { name: 'a.mp4', type: 'video/mp4', size: media.length } }
  const item = { ...queued({ ...draft, text, files }, `key-${draft.id}`), ...more }
  await store.add(item, { media: new Blob([media]) })
  return item
}

const only = async () => (await store.all())[0]

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
  await server.stop()
  server = await startPostServer({ resumable: false })
  await signIn()
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

test('the worker refreshes an expired token once, and the pages use the new one', async () => {
  await signIn(tokenOf('spent', { expiresIn: -60 }), { exp: 1 })
  await put()
  await drain(drainer())
  expect(server.posts.size).toBe(1)
  expect(server.asked.filter((line) => line.includes('refresh'))).toHaveLength(1)
  const copy = await changeCopy((stored) => stored)
  expect(copy).toMatchObject({ refresh: 'refresh-1', access: expect.stringContaining('good-1') })
})

test('a session ended by the server leaves the post waiting for its owner’s next sign-in', async () => {
  await signIn(tokenOf('spent'), { refresh: 'stolen' })
  await put()
  await drain(drainer())
  expect(await only()).toMatchObject({ state: 'needs-login', problem: { code: 'login' } })
  expect(server.posts.size).toBe(0)
})

test.each([false, true])('a 401 for the post leaves its unsure flag unchanged: %s', async (unsure) => {
  await signIn(tokenOf('spent'), { refresh: 'stolen' })
  await put(undefined, { unsure, ...(unsure && { unsureSince: Date.now() - 1000 }) })
  await drain(drainer())
  expect(server.asked).toContain('POST /api/post/')
  expect(await only()).toMatchObject({ state: 'needs-login', unsure })
})

/** The worker is about to refresh an expired token when `happens` runs. Returns its sender's state afterwards. */
async function refreshCrossedBy(happens: () => Promise<unknown>) {
  await signIn(tokenOf('spent', { expiresIn: -60 }), { exp: 1 })
  const sender = await workerSender(store)
  server.trouble(async (request) => {
    if (request.url === '/api/token/refresh/') await happens()
    return false
  })
  const access = await sender?.access()
  expect(server.asked.filter((line) => line.includes('refresh'))).toHaveLength(1)
  return { access, copy: await readCopy() }
}

test('a worker that refreshes while another user signs in gets no token, neither theirs nor the previous one', async () => {
  const theirs = { userId: '8', sid: 's8', refresh: 'refresh-of-8' }
  const { access, copy } = await refreshCrossedBy(() => signIn(tokenOf('good-8', { sub: '8' }), theirs))
  expect(access).toBeUndefined()
  expect(copy).toMatchObject(theirs)
})

test('a refresh in the worker that completes after the sign-out does not restore the session', async () => {
  const { access, copy } = await refreshCrossedBy(() => changeCopy(() => undefined))
  expect(access).toBeUndefined()
  expect(copy).toBeUndefined()
})

test('a post is never sent as another user', async () => {
  await put()
  await signIn(tokenOf('good', { sub: '8' }), { userId: '8', sid: 's8' })
  await drain(drainer(), true)
  expect(server.asked).toEqual([])
  await changeCopy(() => undefined)
  await drain(drainer(), true)
  expect(server.asked).toEqual([])
  await signIn()
  await drain(drainer(), true)
  expect(server.posts.size).toBe(1)
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
