import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '#src/offline/outbox/memory-store.ts'
import { changeCopy, readCopy } from '#src/offline/outbox/session-copy.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'
import { accessToken } from '#tests/unit/api/fake-api.ts'

const copy = {
  ...{ userId: '7', access: 'spent', refresh: 'r0', sid: 's7', exp: 1, apiBase: 'https://api.mowj.ir' },
}
const renewed = (username = '') => ({
  access: accessToken({ mark: '7', username }),
  refresh: 'r1',
  is_first_login: false,
})
const network = vi.fn<typeof fetch>()

beforeEach(async () => {
  network.mockReset()
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', network)
  await changeCopy(() => copy)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const renew = async () => (await workerSender(memoryStore()))?.renew('spent')

test('the worker renews a session as the page does: at the API’s origin, as JSON, with cookies', async () => {
  network.mockImplementation(async () => Response.json(renewed()))
  expect(await renew()).toBe('refreshed')
  const [url, init] = network.mock.calls[0] ?? []
  expect(String(url)).toBe('https://api.mowj.ir/api/token/refresh/')
  expect(init).toMatchObject({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    credentials: 'include',
    // The browser limits a worker's time, so every request has a deadline.
    signal: expect.any(AbortSignal),
  })
  expect(await readCopy()).toMatchObject({ refresh: 'r1', sid: 's-7' })
})

test.each(['>>>???', 'a>>>???', 'ab>>>???'])(
  'a new token is decoded from every base64url alphabet and padding (%s)',
  async (username) => {
    network.mockImplementation(async () => Response.json(renewed(username)))
    expect(await renew()).toBe('refreshed')
  },
)

test('an error response renews nothing, whatever its body', async () => {
  network.mockImplementation(async () => Response.json(renewed(), { status: 500 }))
  expect(await renew()).toBe('unconfirmed')
  expect(await readCopy()).toMatchObject({ access: 'spent', refresh: 'r0' })
})

test('a refresh token is not used when its use cannot be stored', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await renew()).toBe('changed')
  expect(network).not.toHaveBeenCalled()
})
