// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { isApiUrl, resolveUrl } from '#src/api/address.ts'
import { api } from '#src/api/client.ts'
import { ApiError, messageOf } from '#src/api/errors.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { errorTexts } from '#src/fa/errors/error-texts.ts'
import { accessToken, fakeApi, json, portalPage, storeSession } from './fake-api.ts'

const thing = z.object({ name: z.string() })
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  localStorage.clear()
  readStoredSession()
  warn.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  delete window.__MOWJ__
})

test('the API base is the page’s origin unless the installation’s settings override it', () => {
  expect(resolveUrl('/api/teams/')).toBe(`${location.origin}/api/teams/`)
  window.__MOWJ__ = { apiBase: 'https://api.example.ir' }
  expect(resolveUrl('/api/teams/')).toBe('https://api.example.ir/api/teams/')
  expect(resolveUrl('media/a.webp')).toBe('https://api.example.ir/media/a.webp')
  expect(resolveUrl('https://elsewhere.ir/a.webp')).toBe('https://elsewhere.ir/a.webp')
  expect(resolveUrl('http://elsewhere.ir/a.webp')).toBe('http://elsewhere.ir/a.webp')
  expect(isApiUrl('https://api.example.ir/x')).toBe(true)
  expect(isApiUrl('https://api.example.ir.evil.com/x')).toBe(false)
})

test.each([
  '/',
  '//elsewhere.ir/a',
  '/a//b',
  '/media/../a',
  '/a/./b',
  '/a.b/',
  '/سلام',
  '/a b',
  '/a?b=c#d',
  '/%41',
  '',
])('the path %j resolves like with URL', (path) => {
  for (const apiBase of ['https://api.example.ir', 'http://localhost:80/deep/']) {
    window.__MOWJ__ = { apiBase }
    expect(resolveUrl(path)).toBe(new URL(path, apiBase).href)
  }
})

test('every request to the API carries the bearer token and cookies; other requests carry neither', async () => {
  const access = accessToken()
  storeSession(access)
  const server = fakeApi({
    'GET /api/thing/': () => json(200, { name: 'موج' }),
    'GET /x': () => json(200, { name: 'x' }),
  })
  expect(await api('/api/thing/', thing)).toEqual({ name: 'موج' })
  await api('https://elsewhere.ir/x', thing)
  expect(server.calls[0]?.headers.get('Authorization')).toBe(`Bearer ${access}`)
  expect(server.calls[0]?.credentials).toBe('include')
  expect(server.calls[1]?.headers.has('Authorization')).toBe(false)
  expect(server.calls[1]?.credentials).toBeUndefined()
})

test('bodies are sent as JSON, form data unchanged, and the idempotency key as a header', async () => {
  const server = fakeApi({ 'POST /api/thing/': () => json(201, { name: 'a' }) })
  await api('/api/thing/', thing, { method: 'POST', body: { a: 1 }, idempotencyKey: 'k1' })
  const form = new FormData()
  await api('/api/thing/', thing, { method: 'POST', body: form })
  expect(server.calls[0]?.body).toEqual({ a: 1 })
  expect(server.calls[0]?.headers.get('Content-Type')).toBe('application/json')
  expect(server.calls[0]?.headers.get('Idempotency-Key')).toBe('k1')
  expect(server.calls[1]?.body).toBe(form)
  expect(server.calls[1]?.headers.has('Content-Type')).toBe(false)
})

test('an empty 204 response is undefined', async () => {
  fakeApi({ 'DELETE /api/thing/': () => new Response(null, { status: 204 }) })
  expect(await api('/api/thing/', z.undefined(), { method: 'DELETE' })).toBeUndefined()
})

const failure = (path: string) =>
  api(path, thing).then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error as ApiError,
  )

test('a request without a response fails with a Persian message', async () => {
  fakeApi({})
  const error = await failure('/api/thing/')
  expect(error).toMatchObject({ code: 'offline', status: 0 })
  expect(messageOf(error)).toMatch(/اینترنت/)
})

test.each([200, 401, 511])('a captive portal’s web page with status %i counts as offline', async (status) => {
  storeSession(accessToken())
  const server = fakeApi({ 'GET /api/thing/': () => portalPage(status) })
  const error = await failure('/api/thing/')
  expect(error).toMatchObject({ code: 'offline', status, detail: 'received a web page instead of an API response' })
  expect(server.calls).toHaveLength(1)
})

test('a request times out after ten seconds, not before', async () => {
  vi.useFakeTimers()
  fakeApi({ 'GET /api/thing/': () => new Promise(() => undefined) })
  let settled = false
  const error = failure('/api/thing/').finally(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await error).toMatchObject({ code: 'timeout' })
  expect(messageOf(await error)).toMatch(/خیلی طول کشید/)
  expect(messageOf(new Error('x'))).toMatch(/مشکلی در ارتباط با سرور/)
})

test('a request aborted by the page is not an API error', async () => {
  fakeApi({ 'GET /api/thing/': () => new Promise(() => undefined) })
  const leaving = new AbortController()
  const call = api('/api/thing/', thing, { signal: leaving.signal })
  leaving.abort()
  await expect(call).rejects.not.toBeInstanceOf(ApiError)
  expect(warn).not.toHaveBeenCalled()
})

test('an error keeps its code, months, order and Retry-After, and shows the server’s message', async () => {
  const months = [{ year: 1405, month: 9 }]
  fakeApi({
    'GET /api/full/': () => json(409, { detail: 'آذر پر شد', code: 'month_full', months }),
    'GET /api/held/': () => json(409, { detail: 'x', code: 'already_held', order: 'UID' }),
    'GET /api/wait/': () => json(429, { detail: 'صبر کنید', code: 'otp_wait' }, { 'Retry-After': '17' }),
    'GET /api/fields/': () => json(400, { phone_number: ['شماره درست نیست'] }),
    'GET /api/bare/': () => json(404, {}),
    'GET /api/text/': () => new Response('boom', { status: 500 }),
    'GET /api/words/': () => new Response(' این کد درست نیست ', { status: 400 }),
  })
  expect(await failure('/api/words/')).toMatchObject({ code: 'validation', text: 'این کد درست نیست' })
  const full = await failure('/api/full/')
  expect(full).toMatchObject({ code: 'month_full', status: 409, months })
  expect(messageOf(full)).toBe('آذر پر شد')
  expect(await failure('/api/held/')).toMatchObject({ code: 'already_held', order: 'UID' })
  expect(await failure('/api/wait/')).toMatchObject({ code: 'otp_wait', retryAfter: 17 })
  const fields = await failure('/api/fields/')
  expect(fields).toMatchObject({ code: 'validation', fields: { phone_number: ['شماره درست نیست'] } })
  expect(messageOf(fields)).toBe('شماره درست نیست')
  expect(messageOf(await failure('/api/bare/'))).toBe(errorTexts.not_found)
  expect(messageOf(await failure('/api/text/'))).toBe(errorTexts.server_error)
})

test('a response of another shape is an error', async () => {
  fakeApi({ 'GET /api/thing/': () => json(200, { nom: 'x' }) })
  expect(await failure('/api/thing/')).toMatchObject({ code: 'server_error', status: 200 })
})

test('a 401 is logged with its detail, other errors with status and detail', async () => {
  fakeApi({
    'GET /api/a/': () => json(401, { detail: 'نشست تمام شد', code: 'token_invalid' }),
    'GET /api/b/': () => json(401, {}),
    'GET /api/c/': () => json(503, { detail: 'بعداً', code: 'unavailable' }),
  })
  for (const path of ['/api/a/', '/api/b/', '/api/c/']) await failure(path)
  expect(warn.mock.calls).toEqual([['نشست تمام شد'], ['Authentication required'], [503, 'بعداً']])
})
