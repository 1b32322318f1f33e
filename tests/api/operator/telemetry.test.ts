import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { startCollectorDouble } from '#tests/support/doubles/collector-double.ts'
import { testApp } from '#tests/support/drivers/app.ts'
import { freePort } from '#tests/support/drivers/server.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

async function collector(status?: number) {
  const double = await startCollectorDouble(status)
  onTestFinished(double.stop)
  return double
}

const share = 1
const preload = pathToFileURL(resolve('tests/support/drivers/print-telemetry.mjs')).href

test('the collector gets spans and durations by route, and nothing of a request’s content', async () => {
  const { endpoint, received, spans, points } = await collector()
  const mowj = await testApp({
    config: { telemetry: { endpoint, share, headers: { authorization: 'Bearer of-operator' } } },
  })
  const user = await swimmer(mowj)
  const { uid } = await user.held((await offerSession(mowj)).request())
  await user.order(uid)
  await mowj.app.inject({
    url: '/api/search/?query=09121234567',
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  })
  await mowj.app.inject('/api/nothing/09121234567?token=of-another')
  await mowj.app.inject({ method: 'POST', url: '/api/token/', payload: { phone_number: user.phone, otp: '12345' } })
  const { access } = user.tokens
  await mowj.close()

  const order = {
    'http.request.method': 'GET',
    'http.route': '/api/team-payment/:uid/',
    'http.response.status_code': 200,
  }
  expect(spans()).toContainEqual({ name: 'GET /api/team-payment/:uid/', attributes: order, status: { code: 0 } })
  expect(spans().filter(({ name }) => name === 'GET none')).toHaveLength(1)
  expect(points('http.server.request.duration')).toContainEqual({ attributes: order, value: 1 })
  expect(points('mowj.backlog')).toContainEqual({ attributes: { what: 'holds_open' }, value: 1 })
  expect(new Set(received.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer of-operator']))
  const sent = received.map(({ body }) => body).join('\n')
  for (const own of [uid, user.phone, access, '09121234567', 'of-another', 'a'.repeat(32), '?'])
    expect(sent).not.toContain(own)
})

test('no request is traced at a share of 0, and their durations are still counted', async () => {
  const { endpoint, spans, points } = await collector()
  const mowj = await testApp({ config: { telemetry: { endpoint, share: 0, headers: {} } } })
  await mowj.app.inject('/api/health/')
  await mowj.close()
  expect(spans()).toEqual([])
  expect(points('http.server.request.duration')).toHaveLength(1)
})

test('a collector that refuses is named once, and delays no response', async () => {
  const { endpoint } = await collector(400)
  const mowj = await testApp({ config: { telemetry: { endpoint, share, headers: {} } } })
  expect((await mowj.app.inject('/api/health/')).statusCode).toBe(200)
  await mowj.close()
  expect(mowj.lines.filter((line) => line.includes('telemetry is not accepted'))).toHaveLength(1)
})

test('a server loads OpenTelemetry only for a collector, and sends the last spans before it ends', async () => {
  const { endpoint, received, spans } = await collector()
  const dataDir = temporaryFolder()
  const run = async (env: Record<string, string>) => {
    const port = await freePort()
    const server = runProgram('server/main.ts', [], {
      ...{ PORT: String(port), DATA_DIR: dataDir, SEED: 'none', FFMPEG: 'none', NODE_OPTIONS: `--import=${preload}` },
      ...env,
    })
    await server.printed(/^Mowj is ready/m)
    await fetch(`http://localhost:${port}/api/health/`)
    expect(await server.signal('SIGTERM')).toBe(0)
    return Number(/^telemetry modules: (\d+)$/m.exec(server.output())?.[1])
  }
  expect(await run({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(0)
  expect(received).toEqual([])
  expect(await run({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })).toBeGreaterThan(0)
  expect(spans().map(({ name }) => name)).toContain('GET /api/health/')
})

test('the settings name a collector, headers and a share', () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/' }
  expect(readConfig({}).telemetry).toBeUndefined()
  expect(readConfig(settings).telemetry).toEqual({ endpoint: 'https://collector.example/otlp', headers: {}, share: 1 })
  const all = {
    ...settings,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic YQ==,x-club=1',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  }
  expect(readConfig(all).telemetry).toMatchObject({
    headers: { authorization: 'Basic YQ==', 'x-club': '1' },
    share: 0.1,
  })
  expect(() => readConfig({ ...all, OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).toThrow(ConfigError)
  expect(() => readConfig({ ...all, OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).toThrow(/^(?!.*secret)/s)
})
