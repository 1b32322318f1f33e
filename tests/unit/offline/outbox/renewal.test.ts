import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '#src/offline/outbox/memory-store.ts'
import { ownerMark } from '#src/offline/outbox/owner.ts'
import { changeCopy, nonceFor, readCopy, type SessionCopy } from '#src/offline/outbox/session-copy.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'
import { tokenOf } from '#tests/support/doubles/post-server.ts'

const soonSpent = Math.floor(Date.now() / 1000) - 60
const copy: SessionCopy = {
  ...{ userId: '7', access: 'spent', refresh: 'r0', sid: 's7', exp: soonSpent, apiBase: 'https://mowj.ir' },
}
const another: SessionCopy = { ...copy, userId: '8', sid: 's8', access: 'theirs', refresh: 'r8' }
const fresh = { access: tokenOf('good'), refresh: 'r1', is_first_login: false }
let network: () => Response | Promise<Response>
let refreshes: number

beforeEach(async () => {
  refreshes = 0
  network = () => reply(200, fresh)
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', async () => {
    refreshes += 1
    return network()
  })
  await changeCopy(() => copy)
})
afterEach(() => vi.unstubAllGlobals())

const reply = (status: number, body: unknown, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } })
const sender = async () => {
  const found = await workerSender(memoryStore())
  if (found === undefined) throw new Error('signed out')
  return found
}

test('the worker sends as the signed-in user only', async () => {
  expect(await sender()).toMatchObject({ owner: ownerMark('page', '7'), apiBase: 'https://mowj.ir' })
  await changeCopy(() => undefined)
  expect(await workerSender(memoryStore())).toBeUndefined()
})

test('a valid token is used unchanged, an expired one is refreshed once', async () => {
  await changeCopy(() => ({ ...copy, access: 'good', exp: soonSpent + 900 }))
  expect(await (await sender()).access()).toBe('good')
  expect(refreshes).toBe(0)
  await changeCopy(() => copy)
  expect(await (await sender()).access()).toBe(fresh.access)
  expect(await readCopy()).toMatchObject({ access: fresh.access, refresh: 'r1', sid: 's7' })
  expect((await readCopy())?.nonce).toBeUndefined()
})

test('an interrupted refresh is repeated at once', async () => {
  await changeCopy(() => ({ ...copy, access: 'good', exp: soonSpent + 900, nonce: 'the nonce of the cut' }))
  await (await sender()).access()
  expect(refreshes).toBe(1)
})

test('a token already refreshed by a page is not refreshed again', async () => {
  await changeCopy(() => ({ ...copy, access: 'of the page' }))
  expect(await (await sender()).renew('spent')).toBe('refreshed')
  expect(refreshes).toBe(0)
})

test('another user who signs in during a refresh provides no token', async () => {
  const mine = await sender()
  await changeCopy(() => another)
  expect(await mine.access()).toBeUndefined()
  await changeCopy(() => copy)
  network = async () => {
    await changeCopy(() => another)
    return reply(200, fresh)
  }
  expect(await mine.access()).toBeUndefined()
  expect(await readCopy()).toEqual(another)
})

test('a user who signs out during a refresh stays signed out', async () => {
  const mine = await sender()
  network = async () => {
    await changeCopy(() => undefined)
    return reply(200, fresh)
  }
  expect(await mine.renew('spent')).toBe('changed')
  expect(await readCopy()).toBeUndefined()
  expect(await mine.renew('spent')).toBe('changed')
  expect(refreshes).toBe(1)
})

test.each<[string, () => Response | Promise<Response>, string]>([
  ['a 401 ends it', () => reply(401, {}), 'refused'],
  ['a 400 too', () => reply(400, {}), 'refused'],
  ['a captive portal’s page with the same status does not', () => reply(401, {}, 'text/html'), 'unconfirmed'],
  ['an overloaded server does not', () => reply(503, {}), 'unconfirmed'],
  ['a response of another shape does not', () => reply(200, { access: 7 }), 'unconfirmed'],
  ['a token without claims does not', () => reply(200, { ...fresh, access: 'x.y.z' }), 'unconfirmed'],
  ['a network error does not', () => Promise.reject(new TypeError('no network')), 'unconfirmed'],
])('of a session: %s', async (_what, response, renewal) => {
  network = response
  expect(await (await sender()).renew('spent')).toBe(renewal)
  expect(await readCopy()).toMatchObject({ access: 'spent', refresh: 'r0' })
})

test('only the token about to be sent gets a nonce, and preserves it', async () => {
  expect(await nonceFor('another')).toBeUndefined()
  expect((await readCopy())?.nonce).toBeUndefined()
  const nonce = await nonceFor('r0')
  expect(nonce).toBeTruthy()
  expect(await nonceFor('r0')).toBe(nonce)
})
