import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { callerOf } from '#server/core/caller.ts'
import { hostOf } from '#server/plugins/own-host.ts'
import { sharedCount } from './rate-count.ts'
import { type CachedResponse, createResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Cached public responses. */
    responseCache: ReturnType<typeof createResponseCache>
    /** Requests of each address within this second, over all servers. */
    requestCount: ReturnType<typeof sharedCount>
  }
}

/** The host is part of the key: a page contains its own origin in the addresses of its pictures. */
export function cacheKeyOf(request: FastifyRequest): string {
  return `${request.url} ${hostOf(request)}`
}

/** Cookie of a browser that wrote something recently. It contains nothing else. */
export const wroteCookie = 'mowj_wrote'
const WROTE = new RegExp(`(?:^|;)\\s*${wroteCookie}=`)

/**
 * An authenticated client, or one that wrote recently, may have written through another server whose change has not
 * arrived here yet: it bypasses the cache.
 */
export function mayHaveWritten({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || WROTE.test(headers.cookie ?? '')
}

export function acceptsBrotli(request: FastifyRequest): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(',')
  return accepted.some((coding) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(coding))
}

/** Stores the response as sent, with all its headers, for identical requests. */
export function recordSent(request: FastifyRequest, reply: FastifyReply, response: CachedResponse, body: Buffer): void {
  if (reply.statusCode !== 200 || !isPlainRequest(request)) return
  const head = { ...reply.getHeaders(), 'content-length': body.length } as OutgoingHttpHeaders
  delete head['x-request-id']
  delete head.date
  response[acceptsBrotli(request) ? 'sentSmall' : 'sent'] = { head, body }
}

/** Only the URL and the accepted encoding determine the response to such a request. */
function isPlainRequest(request: FastifyRequest): boolean {
  const { method, headers } = request
  return (
    method === 'GET' &&
    headers.origin === undefined &&
    headers['if-none-match'] === undefined &&
    !mayHaveWritten(request)
  )
}

/**
 * Sends a cached response unchanged, before any other hook computes a header. Requests with any special header take the
 * normal path.
 */
export const cachedResponses = plugin(async (app) => {
  const { deps } = app
  const cache = createResponseCache()
  const count = sharedCount(deps, { limit: deps.config.rateLimit })
  app.decorate('responseCache', cache)
  app.decorate('requestCount', count)

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.cachePolicy === undefined || !isPlainRequest(request)) return done()
    const response = cache.find(cacheKeyOf(request))
    const sent = acceptsBrotli(request) ? response?.sentSmall : response?.sent
    if (sent === undefined) return done()
    // Above its rate limit an address takes the normal path too: the limiter rejects it there.
    if (count.add(callerOf(request).address).current > deps.config.rateLimit) return done()
    reply.hijack()
    reply.raw.writeHead(200, { ...sent.head, 'x-request-id': request.id })
    reply.raw.end(sent.body)
  })
})
