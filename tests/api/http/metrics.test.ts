import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
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

test('pages report what they measured into histograms, in bounded batches of known names', async () => {
  const report = (payload: object) => mowj.app.inject({ method: 'POST', url: '/api/field-metrics/', payload })
  const samples = [
    { name: 'lcp', screen: 'home', value: 900 },
    { name: 'navigation', screen: 'overview', value: 80 },
    { name: 'cls', screen: 'home', value: 0.02 },
  ]
  expect((await report({ samples })).statusCode).toBe(204)
  const wrong = [
    [],
    [{ name: 'phone', screen: 'home', value: 1 }],
    [{ name: 'lcp', screen: '/teams/09121234567', value: 1 }],
    [{ name: 'lcp', screen: 'home', value: -1 }],
    Array.from({ length: 51 }, () => samples[0]),
  ]
  for (const each of wrong) expect((await report({ samples: each })).statusCode).toBe(400)
  const lines = (await mowj.app.metricsText()).split('\n')
  expect(lines).toContain('mowj_page_seconds_bucket{le="1",name="lcp",screen="home"} 1')
  expect(lines).toContain('mowj_page_seconds_bucket{le="0.1",name="navigation",screen="overview"} 1')
  expect(lines).toContain('mowj_page_layout_shift_bucket{le="0.05",screen="home"} 1')
  expect(lines.filter((line) => line.startsWith('mowj_page_seconds_count'))).toHaveLength(2)
})

test('what pages reported is stored by a stopping server at the latest', async () => {
  const stopping = await testApp()
  const samples = [{ name: 'lcp', screen: 'home', value: 900 }]
  for (let sent = 0; sent < 3; sent += 1)
    await stopping.app.inject({ method: 'POST', url: '/api/field-metrics/', payload: { samples } })
  await stopping.app.close()
  expect(await stopping.sql`select name, samples from field_metric_days`).toEqual([{ name: 'lcp', samples: 3 }])
  await stopping.close()
})

test('pages measure themselves only where the metrics are served', async () => {
  expect(readConfig({}).fieldShare).toBe(0)
  expect(readConfig({ METRICS_TOKEN: TOKEN }).fieldShare).toBe(0.05)
  expect(readConfig({ METRICS_PORT: '9100', FIELD_SHARE: '0.2' }).fieldShare).toBe(0.2)
  expect(() => readConfig({ FIELD_SHARE: '2' })).toThrow()
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
