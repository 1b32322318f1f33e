import { type EventEmitter, once } from 'node:events'
import http2 from 'node:http2'
import { connect, type LookupFunction } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { canMakeCertificates, selfSignedCertificate } from '#tests/support/drivers/certificate.ts'
import { until } from '#tests/support/drivers/server.ts'

const limits = { smallMs: 400, largeMs: 1200, idleMs: 300, resets: 20, spanMs: 60_000 }
const TRICKLE_MS = 50

const toLoopback: LookupFunction = (_host, { all }, done) => {
  if (all === true) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}

/** Unlike `once` it ignores an earlier error. */
const closeOf = (what: EventEmitter) => new Promise<void>((resolve) => what.once('close', () => resolve()))

const underWay = async (mowj: TestApp) =>
  Number(/mowj_http_requests_under_way (\d+)/.exec(await mowj.app.metricsText())?.[1])

describe('over HTTP/1', () => {
  let mowj: TestApp
  let port: number
  beforeAll(async () => {
    mowj = await testApp({ limits })
    port = Number(new URL(await mowj.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(() => mowj.close())

  test.each([
    ['of known length', 'content-length: 50000'],
    ['in chunks', 'transfer-encoding: chunked'],
  ])('a body %s that trickles in is ended with 408, and its request with it', async (_case, header) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let response = ''
    socket.on('data', (data) => {
      response += data
    })
    socket.on('error', () => undefined)
    socket.write(`POST /api/token/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}\r\n\r\n`)
    const trickle = setInterval(() => socket.write(header.startsWith('t') ? '1\r\n \r\n' : ' '), TRICKLE_MS)
    await closeOf(socket)
    clearInterval(trickle)
    expect(response).toMatch(/^HTTP\/1\.1 408 /)
    await until('the request to be over', async () => (await underWay(mowj)) === 0 || undefined)
  })

  test('a body that arrives in time is answered, however often', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const response = await fetch(`http://127.0.0.1:${port}/api/token/`, { method: 'POST' })
      expect(response.status).toBe(400)
    }
  })
})

test('a request refused before its body was read ends with its response', async () => {
  const mowj = await testApp({ limits })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = vi.getTimerCount()
  const payload = { name: 'سارا' }
  expect((await mowj.app.inject({ method: 'PATCH', url: '/api/profile/me/', payload })).statusCode).toBe(401)
  expect(vi.getTimerCount()).toBe(before)
  vi.useRealTimers()
  await mowj.close()
})

describe.skipIf(!canMakeCertificates)('over HTTP/2', () => {
  let certificate: ReturnType<typeof selfSignedCertificate>
  let mowj: TestApp
  let origin: string
  let authorization: string
  beforeAll(async () => {
    certificate = selfSignedCertificate()
    const { cert, key } = certificate
    mowj = await testApp({ limits, config: { tls: { cert, key } } })
    authorization = (await signIn(mowj, '09121110001')).headers.authorization
    const address = await mowj.app.listen({ host: '127.0.0.1', port: 0 })
    origin = `https://localhost:${new URL(address).port}`
  })
  afterAll(async () => {
    await mowj.close()
    certificate.remove()
  })

  async function session() {
    const opened = http2.connect(origin, { ca: certificate.cert, lookup: toLoopback })
    opened.on('error', () => undefined)
    await once(opened, 'connect')
    return opened
  }

  /** Sends a byte repeatedly, or only once; returns the code the server ended the stream with. */
  async function trickled(headers: http2.OutgoingHttpHeaders, everyMs?: number): Promise<number> {
    const client = await session()
    const stream = client.request({ ':method': 'POST', authorization, ...headers })
    stream.resume()
    stream.on('error', () => undefined)
    stream.write('{')
    const trickle = everyMs === undefined ? undefined : setInterval(() => stream.write(' '), everyMs)
    await closeOf(stream)
    clearInterval(trickle)
    client.destroy()
    await until('the request to be over', async () => (await underWay(mowj)) === 0 || undefined)
    return Number(stream.rstCode)
  }

  const json = { ':path': '/api/token/', 'content-type': 'application/json' }
  const form = { ':path': '/api/post/', 'content-type': 'multipart/form-data; boundary=x' }

  test.each<[string, http2.OutgoingHttpHeaders, number | undefined]>([
    ['a small body that trickles in', json, TRICKLE_MS],
    ['a small body that stalls', json, undefined],
    ['a form that trickles in', form, TRICKLE_MS],
    ['a form that stalls', form, undefined],
    ['a body for an unknown address', { ...json, ':path': '/api/nothing/' }, TRICKLE_MS],
  ])('%s is ended', async (_case, headers, everyMs) => {
    expect(await trickled(headers, everyMs)).toBe(http2.constants.NGHTTP2_ENHANCE_YOUR_CALM)
  })

  test('a connection that cancels its requests as fast as it sends them is closed; another is served', async () => {
    const started = once(mowj.app.server, 'session') as Promise<[http2.ServerHttp2Session]>
    const client = await session()
    const [served] = await started
    const closed = closeOf(served)
    for (let sent = 0; sent < 100 && !served.destroyed; sent += 1) {
      const stream = client.request({ ':path': '/api/posts-nowhere/', authorization })
      stream.on('error', () => undefined)
      stream.close(http2.constants.NGHTTP2_CANCEL)
      // Each in a packet of its own.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await closed
    client.destroy()
    const other = await session()
    const stream = other.request({ ':path': '/api/health/' })
    const [headers] = await once(stream, 'response')
    expect(headers[':status']).toBe(200)
    other.destroy()
  })

  test('a connection has at most 128 concurrent requests', async () => {
    const client = await session()
    await expect.poll(() => client.remoteSettings.maxConcurrentStreams).toBe(128)
    client.destroy()
  })
})
