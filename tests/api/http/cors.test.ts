import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'

const friend = 'https://app.friend.example'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ config: { corsOrigins: [friend] } })
})
afterAll(() => mowj.close())

test('a page of an allowed origin may call the API with its token', async () => {
  const preflight = await mowj.app.inject({
    method: 'OPTIONS',
    url: '/api/team-payment/',
    headers: {
      origin: friend,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-origin']).toBe(friend)
  expect(preflight.headers['access-control-allow-credentials']).toBe('true')
  expect(preflight.headers['access-control-allow-headers']).toMatch(/authorization.*content-type.*idempotency-key/i)
  const response = await mowj.app.inject({ url: '/api/health/', headers: { origin: friend } })
  expect(response.headers['access-control-allow-origin']).toBe(friend)
  expect(response.headers.vary).toMatch(/Origin/)
})

test.each([
  ['without an origin', {}],
  ['for a script or a font', { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }],
])('pages of our own origin that request %s get no CORS headers', async (_how, requesting) => {
  const { headers } = await mowj.app.inject({ url: '/api/health/', headers: requesting })
  expect(headers.vary).toMatch(/Origin/)
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('an error can be read by an allowed origin too', async () => {
  const response = await mowj.app.inject({ url: '/api/profile/me/', headers: { origin: friend } })
  expect(response.statusCode).toBe(401)
  expect(response.headers['access-control-allow-origin']).toBe(friend)
  expect(response.headers['access-control-expose-headers']).toMatch(/Retry-After/)
})

test.each(['https://evil.example', 'https://app.friend.example.evil.example', 'http://app.friend.example', 'null'])(
  'a page of %s may not call the API',
  async (origin) => {
    const response = await mowj.app.inject({ url: '/api/health/', headers: { origin } })
    expect([undefined, 'false']).toContain(response.headers['access-control-allow-origin'])
    const preflight = await mowj.app.inject({
      method: 'OPTIONS',
      url: '/api/token/',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-origin']).not.toBe(origin)
    expect(preflight.headers['access-control-allow-origin']).not.toBe('*')
  },
)

test('every response has the server’s clock, which pages of allowed origins may read', async () => {
  const response = await mowj.app.inject({ url: '/api/profile/me/', headers: { origin: friend } })
  expect(response.headers.date).toBe(mowj.deps.now().toUTCString())
  expect(response.headers['access-control-expose-headers']).toMatch(/\bDate\b/)
})
