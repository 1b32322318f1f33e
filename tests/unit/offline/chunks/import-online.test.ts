import { beforeEach, expect, test, vi } from 'vitest'
import { importOnline } from '#src/offline/import-online.ts'

const CHUNK = 'data:text/javascript,export const name = "uploader"//'
const request = vi.fn<typeof fetch>()

beforeEach(() => {
  request.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', request)
})

test('without a network nothing is imported', async () => {
  request.mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn(async () => ({}))
  await expect(importOnline(load)).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
})

test('a chunk whose import failed is imported under another address', async () => {
  const failed = new TypeError(`error loading dynamically imported module: ${CHUNK}`)
  const load = (): Promise<{ name: string }> => Promise.reject(failed)
  expect((await importOnline(load)).name).toBe('uploader')
})

test('an error of the chunk itself is thrown', async () => {
  const broken = new TypeError('x is not a function')
  await expect(importOnline(() => Promise.reject(broken))).rejects.toBe(broken)
})

test('a chunk that loads is imported once', async () => {
  const chunk = { name: 'uploader' }
  expect(await importOnline(async () => chunk)).toBe(chunk)
})
