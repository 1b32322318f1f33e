import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { drain } from '#src/offline/outbox/drain.ts'
import { changeCopy, readCopy } from '#src/offline/outbox/session-copy.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'
import { type startPostServer, tokenOf } from '#tests/support/doubles/post-server.ts'
import { waitingPosts } from '#tests/support/scenarios/outbox/waiting-posts.ts'

// Megabytes through a real server, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 })

let server: Awaited<ReturnType<typeof startPostServer>>
let store: OutboxStore

const { signIn, drainer, put, only } = waitingPosts((place) => {
  server = place.server
  store = place.store
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
