// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { isApiUrl, parseUrl, resolveUrl } from '#src/api/address.ts'
import { api } from '#src/api/client.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { accessToken, fakeApi, json, storeSession } from './fake-api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a server-rendered page uses the API base given to the server', async () => {
  vi.resetModules()
  const onServer = await import('#src/api/address.ts')
  onServer.setServerApiBase('https://mowj.example')
  expect(onServer.resolveUrl('/api/teams/')).toBe('https://mowj.example/api/teams/')
  expect(onServer.isApiUrl('https://mowj.example/media/a.webp')).toBe(true)
  expect(onServer.isApiUrl(`${location.origin}/x`)).toBe(false)
  expect([resolveUrl('/x/'), isApiUrl(`${location.origin}/x`)]).toEqual([`${location.origin}/x/`, true])
})

test('an invalid URL is undefined, and a path is resolved against its base', () => {
  expect(parseUrl('not an address')).toBeUndefined()
  expect(parseUrl('/a', 'https://mowj.example')?.href).toBe('https://mowj.example/a')
})

test('a request without authentication does not refresh an expired token', async () => {
  storeSession(accessToken({ expiresIn: -5 }))
  const server = fakeApi({ 'GET /api/thing/': () => json(200, { name: 'x' }) })
  await api('/api/thing/', z.object({ name: z.string() }), { auth: false })
  expect(server.calls.map(({ url }) => url.pathname)).toEqual(['/api/thing/'])
})

test('a mutation without invalidations succeeds', async () => {
  const client = createQueryClient()
  const change = client.getMutationCache().build(client, { mutationFn: async () => 'done' })
  expect(await change.execute(undefined)).toBe('done')
})
