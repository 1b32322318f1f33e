import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import { MINUTE_MS } from '#src/contract/duration.ts'
import { brotli } from './brotli.ts'
import { acceptsBrotli, cacheKeyOf, mayHaveWritten, recordSent } from './cached-responses.ts'
import type { CachedResponse, Topic } from './response-cache.ts'
import { varyBy } from './vary.ts'

/** How the server caches a response. */
export type CachePolicy = {
  /** Topics of its content: a change of any of them invalidates it. */
  of: readonly Topic[]
  /** How long it may lag behind other servers' writes while their changes are not received. */
  ms: number
  /** Lifetime while all changes are received; equal to `ms` for content without change events, such as places left. */
  msWithEvents?: (request: FastifyRequest) => number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for all clients: caches may store and revalidate it. */
    publicRead?: boolean
    /** Of a public read: the server caches the response instead of querying the database again. */
    cachePolicy?: CachePolicy
    /** Content policy of this route's own responses, instead of the general one. */
    contentPolicy?: string
  }
}

const WORTH_COMPRESSING_BYTES = 1024
/**
 * Whether a page is compressed with quality 11 rather than 9. Its first 14 kB fit into one round trip: the few pages that are
 * cached for a minute are worth most.
 */
export function isWorthMost(policy: CachePolicy | undefined): boolean {
  return (policy?.ms ?? 0) >= MINUTE_MS
}

const REVALIDATE = 'no-cache'
/** Shared caches absorb peaks; a browser revalidates each time, and may show its copy meanwhile. */
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=10'

function isPage(type: string): boolean {
  return type.startsWith('text/html')
}

function matchesTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim()) ?? []
  return known.includes(tag) || known.includes('*')
}

/** Sets how long clients and proxies may cache the response. */
function setCacheControl(request: FastifyRequest, reply: FastifyReply, { type }: CachedResponse) {
  const isList = request.routeOptions.config.cachePolicy !== undefined && !isPage(type)
  reply.header('cache-control', isList && !mayHaveWritten(request) ? SHARED : REVALIDATE)
  // So that a user who signs in does not get a response cached before.
  if (isList) varyBy(reply, 'Accept-Encoding', 'Authorization')
  else varyBy(reply, 'Accept-Encoding')
}

/** Sets the caching headers and returns the bytes to send. */
async function prepare(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<Buffer | string> {
  reply.header('etag', response.tag)
  setCacheControl(request, reply, response)
  if (matchesTag(request, response.tag)) {
    reply.code(304).removeHeader('content-type')
    return ''
  }
  if (response.body.length < WORTH_COMPRESSING_BYTES || !acceptsBrotli(request)) return response.body
  const page = isWorthMost(request.routeOptions.config.cachePolicy) ? 11 : 9
  response.brotli ??= await brotli(response.body, isPage(response.type) ? page : 4)
  reply.header('content-encoding', 'br')
  return response.brotli
}

/** The same for a public read, cached or not. */
function preparePublicRead(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<Buffer | string> {
  const { contentPolicy } = request.routeOptions.config
  if (contentPolicy !== undefined) reply.header('content-security-policy', contentPolicy)
  return prepare(request, reply, response)
}

/** The same for a response made for one request, such as a page: an ETag, 304 when it matches, compressed. */
export function applyCacheHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer | string> {
  const type = String(reply.getHeader('content-type') ?? '')
  return prepare(request, reply, { body, type, tag: tagOf(body) })
}

function tagOf(body: Buffer | string): string {
  // Sixteen characters of a hash: 96 bits are enough to distinguish the versions of one address.
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
}

/** A response that depends on the user cannot be public. Throws at startup. */
function rejectPersonalRoute(app: FastifyInstance, { url, config, onRequest = [] }: RouteOptions) {
  const guards: unknown[] = [onRequest].flat()
  const isPersonal = guards.includes(app.signedIn) || guards.includes(app.maybeSignedIn)
  if (config?.publicRead === true && isPersonal) throw new Error(`${url} cannot be public: it depends on the user`)
}

/** Public reads have an ETag of their content, send 304 when it matches, and are compressed. */
export const httpCaching = plugin(async (app) => {
  const cache = app.responseCache
  const prepared = new WeakSet<FastifyRequest>()
  const startedAt = new WeakMap<FastifyRequest, number>()

  app.decorate('invalidateResponses', cache.invalidate)
  app.decorate('setReceivesChanges', cache.setReceivesChanges)
  app.addHook('onRoute', (route) => rejectPersonalRoute(app, route))

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.cachePolicy === undefined || request.method !== 'GET') return
    startedAt.set(request, cache.begin())
    const response = mayHaveWritten(request) ? undefined : cache.find(cacheKeyOf(request))
    if (response === undefined) return
    prepared.add(request)
    reply.type(response.type)
    const body = await preparePublicRead(request, reply, response)
    if (typeof body !== 'string') recordSent(request, reply, response, body)
    return reply.send(body)
  })

  // While the database is unreachable a stale response is better than an error.
  app.addHook('onSend', async (request, reply, payload) => {
    const { cachePolicy } = request.routeOptions.config
    if (reply.statusCode < 500 || cachePolicy === undefined || request.method !== 'GET') return payload
    const stale = cache.findStale(cacheKeyOf(request))
    if (stale === undefined) return payload
    prepared.add(request)
    reply.code(200).type(stale.type).removeHeader('content-length').removeHeader('retry-after')
    return preparePublicRead(request, reply, stale)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { publicRead = false, cachePolicy } = request.routeOptions.config
    if (!publicRead || reply.statusCode !== 200 || typeof payload !== 'string' || prepared.has(request)) return payload
    const type = String(reply.getHeader('content-type') ?? 'application/json; charset=utf-8')
    const response = { body: Buffer.from(payload), type, tag: tagOf(payload) }
    const started = startedAt.get(request)
    if (cachePolicy !== undefined && started !== undefined) {
      // A replica may lag: change events do not make its data fresher.
      const msWithEvents = request.isBehind ? cachePolicy.ms : (cachePolicy.msWithEvents?.(request) ?? cachePolicy.ms)
      cache.store(cacheKeyOf(request), response, { of: cachePolicy.of, ms: cachePolicy.ms, msWithEvents }, started)
    }
    reply.removeHeader('content-length')
    return preparePublicRead(request, reply, response)
  })
})

/** Cache lifetime of lists: one second without other servers' change events, ten with them. */
export function cachedList(
  of: readonly Topic[],
  hasEvents: (request: FastifyRequest) => boolean = () => true,
): CachePolicy {
  return { of, ms: 1000, msWithEvents: (request) => (hasEvents(request) ? 10_000 : 1000) }
}
