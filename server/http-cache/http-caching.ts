import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import { cacheKeyOf, mayHaveWritten, recordSent, takesBrotli } from './cached-responses.ts'
import type { Answer, Topic } from './response-cache.ts'
import { varyBy } from './vary.ts'

/** What a server may remember of an answer. */
export type Keep = {
  /** What it is made of: a change of any of these drops it. */
  of: readonly Topic[]
  /** How long it may be behind what other servers write, while this one does not hear of that. */
  ms: number
  /** How long it is kept while every change is heard of; as long as `ms` for what changes without a word, such as places. */
  heardMs?: (request: FastifyRequest) => number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The same answer for everybody: caches may keep it, and ask whether it is still true. */
    publicRead?: boolean
    /** Of a public read: the server itself gives the same answer again without asking the database. */
    keep?: Keep
    /** The content policy of this route's own answers, instead of every page's. */
    contentPolicy?: string
  }
}

const compress = promisify(brotliCompress)
const WORTH_COMPRESSING_BYTES = 1024
// Quality 4 costs a third of a millisecond for a whole list and is a tenth of its size. A page is worth more, since its
// first 14 kB come in one round trip: 9 costs 5 ms, and 11 some 150 ms, for those few that are kept a minute.
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })
const [fast, small, smallest] = [quality(4), quality(9), quality(11)]
const MINUTE_MS = 60_000

const ASK_FIRST = 'no-cache'
/** Shared caches spare the server a crowd; a browser asks each time, and may show what it has while it waits. */
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=10'

function isPage(type: string): boolean {
  return type.startsWith('text/html')
}

function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? []
  return known.includes(tag) || known.includes('*')
}

/** Says how long others may keep an answer. */
function nameLife(request: FastifyRequest, reply: FastifyReply, { type }: Answer) {
  const isList = request.routeOptions.config.keep !== undefined && !isPage(type)
  reply.header('cache-control', isList && !mayHaveWritten(request) ? SHARED : ASK_FIRST)
  // So that nobody who signs in is shown what was kept from before.
  if (isList) varyBy(reply, 'Accept-Encoding', 'Authorization')
  else varyBy(reply, 'Accept-Encoding')
}

/** Writes the headers of an answer and gives the bytes that are to be sent. */
async function dress(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<Buffer | string> {
  reply.header('etag', answer.tag)
  nameLife(request, reply, answer)
  if (isKnown(request, answer.tag)) {
    reply.code(304).removeHeader('content-type')
    return ''
  }
  if (answer.body.length < WORTH_COMPRESSING_BYTES || !takesBrotli(request)) return answer.body
  const page = (request.routeOptions.config.keep?.ms ?? 0) >= MINUTE_MS ? smallest : small
  answer.brotli ??= await compress(answer.body, isPage(answer.type) ? page : fast)
  reply.header('content-encoding', 'br')
  return answer.brotli
}

/** The same for what a route gives everybody, remembered or not. */
function dressRead(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<Buffer | string> {
  const { contentPolicy } = request.routeOptions.config
  if (contentPolicy !== undefined) reply.header('content-security-policy', contentPolicy)
  return dress(request, reply, answer)
}

/** The same for bytes that were made for one request, such as a page: an ETag, 304 to whoever has them, compressed. */
export function applyCacheHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer | string> {
  const type = String(reply.getHeader('content-type') ?? '')
  return dress(request, reply, { body, type, tag: tagOf(body) })
}

function tagOf(body: Buffer | string): string {
  // Sixteen characters of a hash: 96 bits tell two pages of one address apart.
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
}

/** An answer that knows its reader is never everybody's. Throws when the server is put together. */
function refuseReaders(app: FastifyInstance, { url, config, onRequest = [] }: RouteOptions) {
  const guards: unknown[] = [onRequest].flat()
  const asksWho = guards.includes(app.signedIn) || guards.includes(app.maybeSignedIn)
  if (config?.publicRead === true && asksWho) throw new Error(`${url} cannot be public and know who asks`)
}

/** Public reads carry an ETag of their content, answer 304 to whoever has it, and travel compressed. */
export const httpCaching = plugin(async (app) => {
  const kept = app.responseCache
  const dressed = new WeakSet<FastifyRequest>()
  const begunAt = new WeakMap<FastifyRequest, number>()

  app.decorate('forgetReads', kept.forget)
  app.decorate('hearChanges', kept.hear)
  app.addHook('onRoute', (route) => refuseReaders(app, route))

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.keep === undefined || request.method !== 'GET') return
    begunAt.set(request, kept.begin())
    const answer = mayHaveWritten(request) ? undefined : kept.find(cacheKeyOf(request))
    if (answer === undefined) return
    dressed.add(request)
    reply.type(answer.type)
    const body = await dressRead(request, reply, answer)
    if (typeof body !== 'string') recordSent(request, reply, answer, body)
    return reply.send(body)
  })

  // Without a database what was answered lately is better than a refusal.
  app.addHook('onSend', async (request, reply, payload) => {
    const { keep } = request.routeOptions.config
    if (reply.statusCode < 500 || keep === undefined || request.method !== 'GET') return payload
    const stale = kept.findStale(cacheKeyOf(request))
    if (stale === undefined) return payload
    dressed.add(request)
    reply.code(200).type(stale.type).removeHeader('content-length').removeHeader('retry-after')
    return dressRead(request, reply, stale)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { publicRead = false, keep } = request.routeOptions.config
    if (!publicRead || reply.statusCode !== 200 || typeof payload !== 'string' || dressed.has(request)) return payload
    const type = String(reply.getHeader('content-type') ?? 'application/json; charset=utf-8')
    const answer = { body: Buffer.from(payload), type, tag: tagOf(payload) }
    const begun = begunAt.get(request)
    if (keep !== undefined && begun !== undefined) {
      // What a replica said may already be the past: hearing of changes makes it no newer.
      const heardMs = request.isBehind ? keep.ms : (keep.heardMs?.(request) ?? keep.ms)
      kept.keep(cacheKeyOf(request), answer, { of: keep.of, ms: keep.ms, heardMs }, begun)
    }
    reply.removeHeader('content-length')
    return dressRead(request, reply, answer)
  })
})

/** Of lists: a second behind other servers unless their changes are heard of, then ten. */
export function cachedList(of: readonly Topic[], isTold: (request: FastifyRequest) => boolean = () => true): Keep {
  return { of, ms: 1000, heardMs: (request) => (isTold(request) ? 10_000 : 1000) }
}
