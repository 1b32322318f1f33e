import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import plugin from 'fastify-plugin'
import type { App } from '#server/app-type.ts'
import { Refusal } from '#server/errors.ts'
import { callerOf } from '#server/modules/auth/caller.service.ts'
import { contentPolicy } from './content-policy.ts'

const YEAR_SECONDS = 31_536_000
const PREFLIGHT_SECONDS = 600

// The limit is far above what a page asks for: saying it with every answer would only cost bytes.
const unsaid = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Of uploads in parts. */
const tusRequest = ['Tus-Resumable', 'Upload-Length', 'Upload-Defer-Length', 'Upload-Metadata', 'Upload-Offset']
const tusAnswer = ['Location', 'Tus-Resumable', 'Upload-Expires', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset']

const forOthers = ['access-control-allow-credentials', 'access-control-expose-headers']

/** Headers, allowed origins and the general limit. `html` is the built page, whose own scripts are allowed. */
export const security = plugin(async (app, { html }: { html: string }) => {
  const { config } = app.deps
  const policy = contentPolicy(html, config.apiBase)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('content-security-policy', policy)
  })
  await app.register(helmet, {
    // Set below: helmet would put it together anew for every answer.
    contentSecurityPolicy: false,
    strictTransportSecurity: config.publicOrigin.startsWith('https:') && { maxAge: YEAR_SECONDS },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Pictures are for every page that may call the API; HTML answers nobody across origins anyway.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers that cannot run the app: Internet Explorer, Flash. A page and its headers share the first round.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  await app.register(cors, {
    origin: config.corsOrigins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Range', 'If-Range', ...tusRequest],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', 'Accept-Ranges', 'Content-Range', ...tusAnswer],
    maxAge: PREFLIGHT_SECONDS,
  })
  // What a page of another origin may read is no news to one of ours.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin === undefined) for (const name of forOthers) reply.removeHeader(name)
  })
  await app.register(rateLimit, {
    global: false,
    max: config.rateLimit,
    timeWindow: 1000,
    store: storeOf(app.requestCount),
    keyGenerator: (request) => callerOf(request).address,
    addHeaders: unsaid,
    addHeadersOnExceeding: unsaid,
    errorResponseBuilder: (_request, { ttl }) => new Refusal('too_many_requests', { retryAfter: ttl / 1000 }),
  })
  // For all that comes, and before what is kept is looked for: a flood of remembered lists is a flood, too.
  app.addHook('onRequest', app.rateLimit())
})

/** The count of all servers in the shape that the limiter asks for. */
function storeOf(count: App['requestCount']) {
  return class {
    incr(key: string, done: (error: null, result: { current: number; ttl: number }) => void) {
      done(null, count.add(key))
    }

    child() {
      return this
    }
  }
}
