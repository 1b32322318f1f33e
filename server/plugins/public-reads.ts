import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { varyBy } from './vary.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The same answer for everybody: caches may keep it, and ask whether it is still true. */
    publicRead?: boolean
    /** How long the server itself gives the same answer of a public read again, without asking the database. */
    keepMs?: number
  }
}

/** An answer as it was made, with its name; compressed once somebody wants it so. */
type Answer = { body: Buffer; type: string; tag: string; brotli?: Buffer; freshUntil: number }

const compress = promisify(brotliCompress)
const MOST_KEPT = 200
const WORTH_COMPRESSING_BYTES = 1024
// Quality 4 costs a third of a millisecond for a whole list and is a tenth of its size. A page is worth more, since its
// first 14 kB come in one round trip: 9 costs 5 ms, and 11 some 150 ms, for those few that are kept a minute.
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })
const [fast, small, smallest] = [quality(4), quality(9), quality(11)]
const MINUTE_MS = 60_000

function isPage(type: string): boolean {
  return type.startsWith('text/html')
}

function takesBrotli(request: FastifyRequest): boolean {
  const asked = String(request.headers['accept-encoding'] ?? '').split(',')
  return asked.some((coding) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(coding))
}

function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? []
  return known.includes(tag) || known.includes('*')
}

/** A page names its own origin in its pictures: one of another host name is another answer. */
function placeOf(request: FastifyRequest): string {
  return `${request.url} ${request.host}`
}

/** Writes the headers of an answer and gives the bytes that are to be sent. */
async function dress(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<Buffer | string> {
  reply.header('etag', answer.tag).header('cache-control', 'no-cache')
  varyBy(reply, 'Accept-Encoding')
  if (isKnown(request, answer.tag)) {
    reply.code(304).removeHeader('content-type')
    return ''
  }
  if (answer.body.length < WORTH_COMPRESSING_BYTES || !takesBrotli(request)) return answer.body
  const keepMs = request.routeOptions.config.keepMs ?? 0
  const page = keepMs >= MINUTE_MS ? smallest : small
  answer.brotli ??= await compress(answer.body, isPage(answer.type) ? page : fast)
  reply.header('content-encoding', 'br')
  return answer.brotli
}

/** The same for bytes that were made for one request, such as a page: an ETag, 304 to whoever has them, compressed. */
export function dressAnswer(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<Buffer | string> {
  const type = String(reply.getHeader('content-type') ?? '')
  return dress(request, reply, { body, type, tag: tagOf(body), freshUntil: 0 })
}

function tagOf(body: Buffer | string): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

/** Public reads carry an ETag of their content, answer 304 to whoever has it, and travel compressed. */
export const publicReads = plugin(async (app) => {
  const kept = new Map<string, Answer>()
  const dressed = new WeakSet<FastifyRequest>()
  // An answer that was on its way while something was written may be of the time before.
  const begunAt = new WeakMap<FastifyRequest, number>()
  let writes = 0

  app.decorate('forgetReads', (prefix) => {
    writes += 1
    // A page shows whatever was read for it.
    for (const [place, { type }] of kept) if (place.startsWith(prefix) || isPage(type)) kept.delete(place)
  })

  function keep(url: string, answer: Answer) {
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(url, answer)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.keepMs === undefined || request.method !== 'GET') return
    begunAt.set(request, writes)
    const answer = kept.get(placeOf(request))
    if (answer === undefined || answer.freshUntil <= Date.now()) return
    dressed.add(request)
    reply.type(answer.type)
    return reply.send(await dress(request, reply, answer))
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { publicRead = false, keepMs } = request.routeOptions.config
    if (!publicRead || reply.statusCode !== 200 || typeof payload !== 'string' || dressed.has(request)) return payload
    const type = String(reply.getHeader('content-type') ?? 'application/json; charset=utf-8')
    const answer = { body: Buffer.from(payload), type, tag: tagOf(payload), freshUntil: Date.now() + (keepMs ?? 0) }
    if (keepMs !== undefined && begunAt.get(request) === writes) keep(placeOf(request), answer)
    reply.removeHeader('content-length')
    return dress(request, reply, answer)
  })
})
