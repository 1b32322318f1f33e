import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { callerOf } from '#server/core/caller.ts'
import { hostOf } from '#server/plugins/own-host.ts'
import { sharedCount } from './rate-count.ts'
import { type Answer, createResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ReturnType<typeof createResponseCache>
    /** What each address asked for within this second, over all servers. */
    requestCount: ReturnType<typeof sharedCount>
  }
}

/** A page names its own origin in its pictures: one of another host name is another answer. */
export function cacheKeyOf(request: FastifyRequest): string {
  return `${request.url} ${hostOf(request)}`
}

/** Name of the cookie that a browser has for a while after it has written something. It says that alone. */
export const wroteCookie = 'mowj_wrote'
const WROTE = new RegExp(`(?:^|;)\\s*${wroteCookie}=`)

/**
 * Whoever says who they are, or wrote a moment ago, may have done so at another server, of which this one has not heard
 * yet: they are answered from the database.
 */
export function mayHaveWritten({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || WROTE.test(headers.cookie ?? '')
}

export function takesBrotli(request: FastifyRequest): boolean {
  const asked = String(request.headers['accept-encoding'] ?? '').split(',')
  return asked.some((coding) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(coding))
}

/** Notes how an answer was sent, all headers with it, for whoever asks in the same words. */
export function recordSent(request: FastifyRequest, reply: FastifyReply, answer: Answer, body: Buffer): void {
  if (reply.statusCode !== 200 || !asksPlainly(request)) return
  const head = { ...reply.getHeaders(), 'content-length': body.length } as OutgoingHttpHeaders
  delete head['x-request-id']
  delete head.date
  answer[takesBrotli(request) ? 'sentSmall' : 'sent'] = { head, body }
}

/** Nothing in the request but the address and the coding decides what is answered. */
function asksPlainly(request: FastifyRequest): boolean {
  const { method, headers } = request
  return (
    method === 'GET' &&
    headers.origin === undefined &&
    headers['if-none-match'] === undefined &&
    !mayHaveWritten(request)
  )
}

/**
 * Before everything else: what was answered a moment ago is sent again as it was, without working out a header anew.
 * Requests that ask for anything out of the ordinary go the whole way.
 */
export const cachedResponses = plugin(async (app) => {
  const { deps } = app
  const kept = createResponseCache()
  const count = sharedCount(deps, { limit: deps.config.rateLimit })
  app.decorate('responseCache', kept)
  app.decorate('requestCount', count)

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.keep === undefined || !asksPlainly(request)) return done()
    const answer = kept.find(cacheKeyOf(request))
    const sent = takesBrotli(request) ? answer?.sentSmall : answer?.sent
    if (sent === undefined) return done()
    // Past its limit an address goes the whole way too: there it is refused.
    if (count.add(callerOf(request).address).current > deps.config.rateLimit) return done()
    reply.hijack()
    reply.raw.writeHead(200, { ...sent.head, 'x-request-id': request.id })
    reply.raw.end(sent.body)
  })
})
