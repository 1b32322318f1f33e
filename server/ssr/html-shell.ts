import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/core/errors.ts'
import { applyCacheHeaders } from '#server/http-cache/http-caching.ts'
import { varyBy } from '#server/http-cache/vary.ts'
import { type PageMeta, pageOfNothing, pageWith } from './page-head.ts'
import { storeBuildAssets } from './previous-assets.ts'

const PAGE = 'index.html'
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'
const WORKER = '/service-worker.js'
// It claims no page and touches no storage: queued posts stay.
const WITHOUT_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()))
`

/** Pages about one team, post, coach or pool. */
export type PageSubjects = {
  has: (path: string) => boolean
  /** Undefined when the subject does not exist. */
  metaOf: (path: string) => Promise<PageMeta | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** `onRequest` hook of URLs that are both a page and a resource: a navigation gets the page. */
    pageIfNavigating: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
    /** The built page. */
    pageHtml: string
    pageSubjects: PageSubjects
  }
}

/** The built page; empty where only the API runs. */
export function readPage(clientDir: string): string {
  const file = join(clientDir, PAGE)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Whether this is a browser's navigation rather than a script's request for data. */
export function isNavigation(request: FastifyRequest): boolean {
  const { accept = '' } = request.headers
  const navigates = request.headers['sec-fetch-mode'] === 'navigate' || accept.includes('text/html')
  return navigates && (request.method === 'GET' || request.method === 'HEAD')
}

/**
 * Whether this is a request for a page rather than for data. Messengers that preview a link accept any type and do not
 * identify as browsers, so pages about one entity are for them as well.
 */
export function wantsPage(request: FastifyRequest): boolean {
  if (isNavigation(request)) return true
  const { accept = '*/*', 'sec-fetch-mode': mode } = request.headers
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads && mode === undefined && accept.includes('*/*') && request.server.pageSubjects.has(pathOf(request))
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''

/** Sends the client's page. A page about one entity has its metadata in the head; 404 when that is gone. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply) {
  varyBy(reply, 'Accept', 'Sec-Fetch-Mode')
  const { server } = request
  if (!server.hasReplyDecorator('sendFile')) throw new AppError('not_found')
  const page = await pageAbout(request, server.pageHtml)
  if (page === undefined) return reply.header('cache-control', ASK_FIRST).sendFile(PAGE)
  reply.type('text/html; charset=utf-8')
  if (page.isGone) return reply.code(404).header('cache-control', 'no-store').send(page.html)
  return reply.send(await applyCacheHeaders(request, reply, Buffer.from(page.html)))
}

/**
 * The page with its entity's metadata; undefined where it has none, or when the metadata cannot be read now: the page
 * itself must be sent nevertheless.
 */
export async function pageAbout(request: FastifyRequest, pageHtml: string) {
  const { pageSubjects } = request.server
  if (!pageSubjects.has(pathOf(request))) return undefined
  try {
    const meta = await pageSubjects.metaOf(pathOf(request))
    return meta === undefined
      ? { html: pageOfNothing(pageHtml), isGone: true }
      : { html: pageWith(pageHtml, meta), isGone: false }
  } catch (error) {
    request.log.warn({ err: error }, 'page was sent without its metadata')
    return undefined
  }
}

/** Serves the built client, and `/config.js`, which tells it where the API is. */
export const htmlShell = plugin(async (app, { clientDir, subjects }: { clientDir: string; subjects: PageSubjects }) => {
  const { apiBase, serviceWorker, dataDir, fieldShare } = app.deps.config
  const chosen = { apiBase, ...(!serviceWorker && { worker: false }), ...(fieldShare > 0 && { fieldShare }) }
  const settings = JSON.stringify(chosen).replaceAll('<', '\\u003c')
  app.get('/config.js', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', ASK_FIRST).send(`window.__MOWJ__=${settings}`),
  )

  app.decorate('pageHtml', readPage(clientDir))
  app.decorate('pageSubjects', subjects)

  app.decorate('pageIfNavigating', async (request: FastifyRequest, reply: FastifyReply) => {
    if (isNavigation(request)) return sendPage(request, reply)
    varyBy(reply, 'Accept', 'Sec-Fetch-Mode')
  })

  if (!existsSync(join(clientDir, PAGE))) return
  if (!serviceWorker) unregisterWorkers(app)
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    // The home page has a separate route.
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', ...(serviceWorker ? [] : [`**${WORKER}`])],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Only names with a content hash may be cached without revalidation; those are never asked for again.
      if (!path.includes('/assets/')) return reply.header('cache-control', ASK_FIRST)
      reply.header('cache-control', FOREVER)
      for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name)
    },
  })
  const before = await storeBuildAssets(clientDir, dataDir).catch((error: unknown) => {
    app.log.warn({ err: error }, 'build assets could not be stored for the next build')
    return []
  })
  await serveOldBuilds(app, before)
})

/** Browsers with a service worker get one that unregisters itself; the page registers no other. */
function unregisterWorkers(app: FastifyInstance) {
  app.get(WORKER, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', ASK_FIRST).send(WITHOUT_WORKER),
  )
}

/** Chunks of the previous build, for pages that are still open. Those of this build have routes already. */
async function serveOldBuilds(app: FastifyInstance, folders: string[]) {
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*']
    const folder = /^[\w.-]+$/.test(name) ? folders.find((each) => existsSync(join(each, name))) : undefined
    if (folder === undefined) throw new AppError('not_found')
    return reply.header('cache-control', FOREVER).sendFile(name, folder)
  })
}
