// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DATA_VERSION } from '#src/api/query/persister.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import {
  hash,
  leave,
  listening,
  openPage,
  read,
  record,
  stored,
  written,
} from '#tests/support/scenarios/storage/persisted-queries.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
vi.spyOn(console, 'error').mockImplementation(() => undefined)
const DAY = 86_400_000

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
})
afterEach(() => {
  // Pages that were left hear of nothing any more.
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener)
  listening.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a team read once is available after a reload, with its age', async () => {
  const { client } = await openPage()
  await read(client, ['teams', 'detail', 1], { name: 'دلفین' })
  const at = client.getQueryState(['teams', 'detail', 1])?.dataUpdatedAt
  await written('دلفین')
  const again = await openPage()
  expect(again.client.getQueryData(['teams', 'detail', 1])).toEqual({ name: 'دلفین' })
  expect(again.client.getQueryState(['teams', 'detail', 1])?.dataUpdatedAt).toBe(at)
})

test('a refetch that failed offline does not discard the cached copy', async () => {
  const { client } = await openPage()
  await read(client, ['teams', 'detail', 1], { name: 'دلفین' })
  await client
    .query({ queryKey: ['teams', 'detail', 1], queryFn: () => Promise.reject(new Error('x')), retry: false })
    .catch(() => undefined)
  await written('دلفین')
  const state = (await openPage()).client.getQueryState(['teams', 'detail', 1])
  expect(state).toMatchObject({ status: 'success', data: { name: 'دلفین' }, error: null })
})

test('only selected queries are persisted: neither others nor errors', async () => {
  const { client } = await openPage()
  await read(client, ['search', 'x'], { secret: 'جستجو' })
  await read(client, ['receipts', 'UID'], { secret: 'رسید بازدیدکننده' })
  await read(client, ['courses', 'list'], { name: 'کرال' })
  await written('کرال')
  expect(await stored()).not.toMatch(/جستجو|رسید/)
})

test('a hundred responses within a second cause one write', async () => {
  vi.resetModules()
  const dehydrate = vi.fn()
  onTestFinished(() => void vi.doUnmock('@tanstack/react-query'))
  vi.doMock('@tanstack/react-query', async (original) => {
    const real = await original<typeof import('@tanstack/react-query')>()
    return { ...real, dehydrate: dehydrate.mockImplementation(real.dehydrate) }
  })
  const { client } = await openPage()
  for (let id = 0; id < 100; id += 1) client.setQueryData(['teams', 'detail', id], { id })
  await written('["teams","detail",99]')
  expect(dehydrate).toHaveBeenCalledTimes(1)
})

test('a page that goes to the background writes at once', async () => {
  const { client } = await openPage()
  await read(client, ['teams', 'list'], { name: 'نهنگ' })
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await eventually(async () => expect(await stored()).toContain('نهنگ'), 0)
  hidden.mockRestore()
})

test.each([
  ['junk', 'junk'],
  ['nothing', null],
  ['an incomplete record', { buster: DATA_VERSION, query: { queryKey: 'teams' } }],
  ['another version’s data', record(['teams', 'detail', 1], { old: true }, { buster: '0' })],
  ['data older than a week', record(['teams', 'detail', 1], { old: true }, { age: 8 * DAY })],
])('%s in the storage is discarded, and the rest is restored', async (_what, value) => {
  await leave(`public/${hash(['teams', 'detail', 1])}`, value)
  await leave(`public/${hash(['teams', 'detail', 2])}`, record(['teams', 'detail', 2], { name: 'نهنگ' }))
  const { client } = await openPage()
  expect(client.getQueryData(['teams', 'detail', 1])).toBeUndefined()
  expect(client.getQueryData(['teams', 'detail', 2])).toEqual({ name: 'نهنگ' })
  expect(await stored()).not.toContain('old')
})

test('the age counts from the fetch, however often the data was saved again', async () => {
  await leave(`public/${hash(['teams', 'a'])}`, record(['teams', 'a'], { name: 'x' }, { age: 6 * DAY }))
  const { client } = await openPage()
  await read(client, ['teams', 'b'], { name: 'y' })
  await written('"y"')
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * DAY)
  const again = await openPage()
  expect(again.client.getQueryData(['teams', 'a'])).toBeUndefined()
  expect(again.client.getQueryData(['teams', 'b'])).toEqual({ name: 'y' })
  later.mockRestore()
})

test('two tabs do not overwrite each other’s newer data', async () => {
  const first = await openPage()
  const second = await openPage()
  await read(first.client, ['teams', 'detail', 1], { name: 'اول' })
  await written('اول')
  await read(second.client, ['teams', 'detail', 2], { name: 'دوم' })
  await written('دوم')
  expect(await stored()).toContain('اول')
})
