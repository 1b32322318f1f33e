import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import plugin from 'fastify-plugin'
import { callerOf } from '#server/core/caller.ts'
import { AppError } from '#server/core/errors.ts'
import type { App } from '#server/core/fastify-types.ts'
import { isNavigation } from '#server/ssr/html-shell.ts'
import { contentPolicy, pagePolicy } from './content-policy.ts'

const YEAR_SECONDS = 31_536_000
const PREFLIGHT_SECONDS = 600

// The limit is far above what a page asks for: saying it with every answer would only cost bytes.
const unsaid = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Of uploads in parts. */
const tusRequest = ['Tus-Resumable', 'Upload-Length', 'Upload-Defer-Length', 'Upload-Metadata', 'Upload-Offset']
const tusAnswer = ['Location', 'Tus-Resumable', 'Upload-Expires', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset']

/** Addresses behind which no page stands (the API's documents are one): what browsers read of pages would be wasted on them. */
const PARTS = /^\/(?:assets|fallback|icons|media|screenshots|api(?!\/docs\/))\//
const DOCS = /^\/api\/docs(?:\/|$)/
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

/** A pass's QR code is read, and a video may be recorded, by pages of ours, never by a frame in them. */
const PERMISSIONS = 'camera=(self),microphone=(self)'

const forOthers = ['access-control-allow-credentials', 'access-control-expose-headers']

/**
 * Headers, allowed origins and the general limit. `html` is the built page, whose own scripts are allowed.
 * A first visit asks for some fifty files: only what is opened as a page hears what holds for pages, 640 bytes each.
 */
export const security = plugin(async (app, { html }: { html: string }) => {
  const { config } = app.deps
  const ofAll = {
    'x-content-type-options': 'nosniff',
    ...(config.publicOrigin.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  }
  const policy = pagePolicy(html, config.apiBase)
  const ofPages = {
    ...ofAll,
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'strict-origin',
  }
  // Swagger UI writes HTML of its own without a policy that could be named.
  const ofDocs = { ...ofPages, 'content-security-policy': contentPolicy(html, config.apiBase) }
  // Pictures are for every page that may call the API.
  const ofParts = { ...ofAll, 'content-security-policy': NOTHING, 'cross-origin-resource-policy': 'cross-origin' }
  app.addHook('onRequest', async (request, reply) => {
    const isPart = PARTS.test(request.url) && !isNavigation(request)
    reply.header('x-request-id', request.id).headers(isPart ? ofParts : DOCS.test(request.url) ? ofDocs : ofPages)
    // By the clock that decides what is sold: pages correct a wrong clock of their device by it.
    reply.header('date', app.deps.now().toUTCString())
  })
  await app.register(cors, {
    origin: config.corsOrigins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Range', 'If-Range', ...tusRequest],
    exposedHeaders: [
      'Date',
      'ETag',
      'Retry-After',
      'X-Request-Id',
      'Warning',
      'Accept-Ranges',
      'Content-Range',
      ...tusAnswer,
    ],
    maxAge: PREFLIGHT_SECONDS,
  })
  // What a page of another origin may read is no news to one of ours (which says its origin for scripts and fonts).
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin === undefined || site === 'same-origin') for (const name of forOthers) reply.removeHeader(name)
  })
  await app.register(rateLimit, {
    global: false,
    max: config.rateLimit,
    timeWindow: 1000,
    store: storeOf(app.requestCount),
    keyGenerator: (request) => callerOf(request).address,
    addHeaders: unsaid,
    addHeadersOnExceeding: unsaid,
    errorResponseBuilder: (_request, { ttl }) => new AppError('too_many_requests', { retryAfter: ttl / 1000 }),
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
