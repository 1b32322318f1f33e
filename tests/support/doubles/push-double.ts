import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { PushMessage, PushSubscriptionRequest } from '#src/contract/push.ts'

const KEY_BYTES = 65
const SALT_BYTES = 16
const AUTH_BYTES = 16

type Browser = { path: string; ecdh: ReturnType<typeof createECDH>; auth: Buffer }
/** A message as decrypted by the browser behind a subscription. */
export type Arrived = { path: string; message: PushMessage; headers: IncomingHttpHeaders }
/** Reply to the next messages instead of 201. `hang`: none. */
export type PushMood = { status: number; retryAfter?: string } | 'hang' | undefined

/**
 * A push service on loopback that implements the protocol: it accepts messages over HTTP (RFC 8030), verifies the sender
 * (VAPID, RFC 8292), and its browsers decrypt them with their own keys (RFC 8291).
 */
export async function startPushDouble() {
  const browsers = new Map<string, Browser>()
  const arrived: Arrived[] = []
  const behaviours = new Map<string, PushMood>()
  let tries = 0
  const server = createServer(async (request, response) => {
    tries += 1
    const path = request.url ?? ''
    const browser = browsers.get(path)
    const behaviour = behaviours.get(path)
    const body = await bytesOf(request)
    if (behaviour === 'hang') return
    if (behaviour !== undefined) {
      return response
        .writeHead(behaviour.status, behaviour.retryAfter === undefined ? {} : { 'retry-after': behaviour.retryAfter })
        .end()
    }
    if (browser === undefined) return response.writeHead(404).end()
    const fault = senderFault(request.headers, origin)
    if (fault !== undefined) return response.writeHead(403).end(fault)
    arrived.push({ path, message: JSON.parse(decrypt(body, browser)), headers: request.headers })
    response.writeHead(201, { location: `${origin}/m/1` }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    arrived,
    tries: () => tries,
    /** A browser that subscribes: returns what its page sends to the server. */
    subscribe(): PushSubscriptionRequest {
      const path = `/wp/${randomBytes(12).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(AUTH_BYTES)
      browsers.set(path, { path, ecdh, auth })
      const keys = { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
      return { endpoint: origin + path, keys }
    },
    answer: ({ endpoint }: PushSubscriptionRequest, behaviour: PushMood) =>
      behaviours.set(new URL(endpoint).pathname, behaviour),
    to: ({ endpoint }: PushSubscriptionRequest) =>
      arrived.filter(({ path }) => path === new URL(endpoint).pathname).map(({ message }) => message),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Why a service would refuse a message from this sender; undefined when it would accept it. */
function senderFault(headers: IncomingHttpHeaders, audience: string): string | undefined {
  if (headers['content-encoding'] !== 'aes128gcm') return 'encoding'
  if (!(Number(headers.ttl) > 0)) return 'ttl'
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}')
  if (claims.aud !== audience || !/^(mailto:|https:)/.test(claims.sub)) return 'claims'
  const hours = (claims.exp - Date.now() / 1000) / 3600
  if (!(hours > 0 && hours <= 24)) return 'expiry'
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33, KEY_BYTES)].map((coordinate) =>
    coordinate.toString('base64url'),
  )
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${payload}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? undefined : 'signature'
}

const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const info = (text: string, ...parts: Buffer[]) => Buffer.concat([Buffer.from(`${text}\0`), ...parts, Buffer.from([1])])

function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, SALT_BYTES)
  const keyLength = body[SALT_BYTES + 4] ?? 0
  const senderKey = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + keyLength)
  const record = body.subarray(SALT_BYTES + 5 + keyLength)
  const shared = ecdh.computeSecret(senderKey)
  const secret = hmac(hmac(auth, shared), info('WebPush: info', ecdh.getPublicKey(), senderKey))
  const pseudoRandom = hmac(salt, secret)
  const key = hmac(pseudoRandom, info('Content-Encoding: aes128gcm')).subarray(0, 16)
  const nonce = hmac(pseudoRandom, info('Content-Encoding: nonce')).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The record ends with its delimiter and padding.
  return text.subarray(0, text.lastIndexOf(2)).toString()
}
