import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPublicAddress } from '#server/gateways/webhook/address.ts'
import { WEBHOOK_TIMEOUT_MS, webhookGateway } from '#server/gateways/webhook/http.ts'

/** The local receiver stands for a public server; every other private address stays private. */
const RECEIVER = '127.0.0.1'

let port: number
let requests: IncomingMessage[] = []
let respond: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => {
  requests.push(request)
  respond(request, response)
})
/** What the name of a webhook resolves to, once for each resolution. */
let resolutions: string[][] = []
/** The timer of the request in progress. */
let timer: { milliseconds: number; end: () => void } | undefined

const gateway = webhookGateway({
  plain: true,
  isPublic: (address) => address === RECEIVER || isPublicAddress(address),
  resolve: async () => {
    const next = resolutions.shift()
    if (next === undefined) throw new Error('resolved once too often')
    return next
  },
  after: (milliseconds, end) => {
    timer = { milliseconds, end }
    return () => {
      timer = undefined
    }
  },
})
const post = (path = '/', host = 'hook.example') =>
  gateway.post(`http://${host}:${port}${path}`, { headers: { 'x-mowj-event': 'ping' }, body: '{"a":"آ"}' })

beforeAll(async () => {
  server.listen(0, RECEIVER)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  requests = []
  resolutions = [[RECEIVER]]
  respond = (_request, response) => response.writeHead(204).end()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a body reaches the receiver by its name, with its bytes counted', async () => {
  let body = ''
  respond = async (request, response) => {
    for await (const piece of request) body += piece
    response.writeHead(200).end('ok')
  }
  expect(await post('/hook?a=1')).toMatchObject({ status: 200, fault: null, latencyMs: expect.any(Number) })
  expect(body).toBe('{"a":"آ"}')
  const [{ headers, url, method } = {} as IncomingMessage] = requests
  expect([method, url, headers.host, headers['content-length']]).toEqual([
    'POST',
    '/hook?a=1',
    `hook.example:${port}`,
    '10',
  ])
})

test.each(['10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', 'fd00::1', 'fe80::1'])(
  'a name that resolves to %s is not connected to, alone or beside a public address',
  async (address) => {
    resolutions = [[address], [RECEIVER, address]]
    expect(await post()).toMatchObject({ status: null, fault: 'private_address' })
    expect(await post()).toMatchObject({ status: null, fault: 'private_address' })
    expect(requests).toEqual([])
  },
)

test.each(['[::1]', '[::ffff:7f00:1]', '10.0.0.1', '0x0a000001', '167772161', '0', '192.168.1.1'])(
  'the address %s written into the URL is not connected to',
  async (host) => {
    expect(await post('/', host)).toMatchObject({ status: null, fault: 'private_address' })
    expect(await gateway.faultOf(`http://${host}/`)).toBe('private_address')
  },
)

test('a second resolution cannot lead elsewhere: the connection goes to the checked address', async () => {
  resolutions = [[RECEIVER], ['10.0.0.1']]
  expect(await post()).toMatchObject({ status: 204, fault: null })
  // The second answer was not asked for: it is of the next delivery.
  expect(resolutions).toEqual([['10.0.0.1']])
  expect(await post()).toMatchObject({ status: null, fault: 'private_address' })
  expect(requests).toHaveLength(1)
})

test.each([301, 302, 307, 308])('a redirect by %d to a private address is not followed', async (status) => {
  respond = (_request, response) => response.writeHead(status, { location: `http://10.0.0.1:${port}/admin` }).end()
  expect(await post()).toMatchObject({ status, fault: 'redirect' })
  expect(requests).toHaveLength(1)
})

test('a receiver that hangs is left after 30 seconds; an answer 29 seconds late counts', async () => {
  const held: ServerResponse[] = []
  respond = (_request, response) => void held.push(response)
  resolutions = [[RECEIVER], [RECEIVER]]
  const hanging = post()
  await expect.poll(() => held.length).toBe(1)
  expect(timer?.milliseconds).toBe(WEBHOOK_TIMEOUT_MS)
  expect(WEBHOOK_TIMEOUT_MS).toBe(30_000)
  timer?.end()
  expect(await hanging).toMatchObject({ status: null, fault: 'timeout' })
  const late = post()
  await expect.poll(() => held.length).toBe(2)
  held[1]?.writeHead(200).end()
  expect(await late).toMatchObject({ status: 200, fault: null })
  expect(timer).toBeUndefined()
})

test('a body that never ends is left after 64 KB, and one that drips is cut by the same time limit', async () => {
  let closed = 0
  respond = (_request, response) => {
    response.on('close', () => {
      closed += 1
    })
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }
  expect(await post()).toMatchObject({ status: 200, fault: null })
  await expect.poll(() => closed).toBe(1)
  resolutions = [[RECEIVER]]
  respond = (_request, response) => {
    response.writeHead(200)
    response.write('x')
  }
  const dripping = post()
  await expect.poll(() => requests.length).toBe(2)
  timer?.end()
  expect(await dripping).toMatchObject({ status: null, fault: 'timeout' })
})

test('a closed port, a name without an address and a broken response are told apart', async () => {
  resolutions = [[], [RECEIVER], [RECEIVER]]
  expect(await post()).toMatchObject({ fault: 'unresolved' })
  respond = (request) => request.socket.end('nonsense\r\n\r\n')
  expect(await post()).toMatchObject({ status: null, fault: 'unreachable' })
  expect(await gateway.post('http://hook.example:1/', { headers: {}, body: '' })).toMatchObject({
    fault: 'unreachable',
  })
})

test('only complete addresses with TLS are taken', async () => {
  const strict = webhookGateway({ resolve: async () => ['8.8.8.8'] })
  const faults = await Promise.all(
    ['https://a.example/x', 'http://a.example/', 'ftp://a.example/', 'https://u:p@a.example/', 'a.example', ''].map(
      (url) => strict.faultOf(url),
    ),
  )
  expect(faults).toEqual([undefined, 'shape', 'shape', 'shape', 'shape', 'shape'])
})
