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

// A page never comes near the limit: these headers would only cost bytes.
const omitted = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Headers of resumable uploads. */
const tusRequest = ['Tus-Resumable', 'Upload-Length', 'Upload-Defer-Length', 'Upload-Metadata', 'Upload-Offset']
const tusResponse = ['Location', 'Tus-Resumable', 'Upload-Expires', 'Upload-Length', 'Upload-Metadata', 'Upload-Offset']

/** Paths that serve no page (except the API's documents): headers for pages would be wasted on them. */
const RESOURCES = /^\/(?:assets|fallback|icons|media|screenshots|api(?!\/docs\/))\//
const DOCS = /^\/api\/docs(?:\/|$)/
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The app's own pages scan QR codes of passes and record videos; embedded frames must not. */
const PERMISSIONS = 'camera=(self),microphone=(self)'

const corsOnly = ['access-control-allow-credentials', 'access-control-expose-headers']

/**
 * Headers, allowed origins and the general rate limit. `html` is the built page, whose inline scripts are allowed.
 * A first visit loads some fifty files: only navigations get the headers for pages, 640 bytes each.
 */
export const security = plugin(async (app, { html }: { html: string }) => {
  const { config } = app.deps
  const common = {
    'x-content-type-options': 'nosniff',
    ...(config.publicOrigin.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  }
  const policy = pagePolicy(html, config.apiBase)
  const pageHeaders = {
    ...common,
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'strict-origin',
  }
  // Swagger UI writes HTML without a named trusted-types policy.
  const docsHeaders = { ...pageHeaders, 'content-security-policy': contentPolicy(html, config.apiBase) }
  // Pages of all allowed origins may show the pictures.
  const resourceHeaders = {
    ...common,
    'content-security-policy': NO_CONTENT_POLICY,
    'cross-origin-resource-policy': 'cross-origin',
  }
  app.addHook('onRequest', async (request, reply) => {
    const isResource = RESOURCES.test(request.url) && !isNavigation(request)
    reply
      .header('x-request-id', request.id)
      .headers(isResource ? resourceHeaders : DOCS.test(request.url) ? docsHeaders : pageHeaders)
    // The clock of the server decides what is sold: pages use it to correct a wrong clock of their device.
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
      ...tusResponse,
    ],
    maxAge: PREFLIGHT_SECONDS,
  })
  // Same-origin requests need no CORS headers (they send an origin for scripts and fonts).
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin === undefined || site === 'same-origin') for (const name of corsOnly) reply.removeHeader(name)
  })
  await app.register(rateLimit, {
    global: false,
    max: config.rateLimit,
    timeWindow: 1000,
    store: storeOf(app.requestCount),
    keyGenerator: (request) => callerOf(request).address,
    addHeaders: omitted,
    addHeadersOnExceeding: omitted,
    errorResponseBuilder: (_request, { ttl }) => new AppError('too_many_requests', { retryAfter: ttl / 1000 }),
  })
  // For all requests, and before the cache lookup: a flood of cached lists is a flood too.
  app.addHook('onRequest', app.rateLimit())
})

/** The shared count in the shape of the rate limiter's store. */
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
