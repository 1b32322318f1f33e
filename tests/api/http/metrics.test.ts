import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForMetrics } from '#server/startup/metrics-port.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'

const TOKEN = 'a-token-of-the-operator'
const url = '/api/metrics/'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ config: { metricsToken: TOKEN } })
})
afterAll(() => mowj.close())

test('the operator reads what was served, by route and never by address, and what is queued', async () => {
  const user = await swimmer(mowj)
  const { uid } = await user.held((await offerSession(mowj)).request())
  await user.order(uid)
  await mowj.app.inject('/api/nothing/09121234567')
  const response = await mowj.app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(response.headers['cache-control']).toBe('no-store')
  const lines = response.body.split('\n')
  expect(lines).toContain('mowj_http_requests_total{method="GET",route="/api/team-payment/:uid/",status="200"} 1')
  expect(lines).toContain('mowj_http_requests_total{method="GET",route="none",status="404"} 1')
  expect(lines).toContain('mowj_backlog{what="holds_open"} 1')
  expect(lines).toContain('mowj_database_up 1')
  // The metrics request itself is in progress.
  expect(lines).toContain('mowj_http_requests_under_way 1')
  expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true)
  for (const own of [uid, user.phone, '09121234567']) expect(response.body).not.toContain(own)
})

test.each([
  ['another machine', { remoteAddress: '10.1.2.3' }],
  ['a proxy on this machine that sends X-Forwarded-For', { headers: { 'x-forwarded-for': '10.1.2.3' } }],
  ['a proxy on this machine without X-Forwarded-For, or this machine itself', {}],
])('without a configured token %s gets 404', async (_case, from) => {
  const bare = await testApp()
  const response = await bare.app.inject({ url, ...from })
  expect(response.statusCode).toBe(404)
  expect(response.body).not.toContain('mowj_')
  await bare.close()
})

test('a separate port serves this machine without a token, and only the metrics', async () => {
  const { port, close } = await listenForMetrics(mowj.app, 0)
  const origin = `http://127.0.0.1:${port}`
  const response = await fetch(`${origin}${url}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await response.text()).toContain('mowj_database_up 1')
  expect((await fetch(`${origin}/api/health/`)).status).toBe(404)
  expect((await fetch(`${origin}${url}`, { method: 'POST' })).status).toBe(404)
  await close()
  await expect(fetch(`${origin}${url}`)).rejects.toThrow('fetch failed')
})

test('with a configured token, a client that sends it reads from anywhere, and one without it is refused even from this machine', async () => {
  const guarded = await testApp({ config: { metricsToken: TOKEN } })
  const read = (authorization?: string) =>
    guarded.app.inject({
      url,
      remoteAddress: '10.1.2.3',
      headers: authorization === undefined ? {} : { authorization },
    })
  expect((await read(`Bearer ${TOKEN}`)).statusCode).toBe(200)
  expect((await read(`Bearer ${TOKEN}x`)).statusCode).toBe(404)
  expect((await guarded.app.inject(url)).statusCode).toBe(404)
  await guarded.close()
})

test('without the database the metrics are still served and say so', async () => {
  const alone = await testApp()
  await alone.sql.end()
  expect(await alone.app.metricsText()).toContain('mowj_database_up 0')
  await alone.close()
})
