import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import { AppError } from '#server/core/errors.ts'
import type { App } from '#server/core/fastify-types.ts'
import { withTimeout } from '#server/core/with-timeout.ts'
import { cacheKeyOf } from '#server/http-cache/cached-responses.ts'
import { type CachePolicy, isWorthMost } from '#server/http-cache/http-caching.ts'
import { topics } from '#server/http-cache/response-cache.ts'
import { pagePolicy } from '#server/plugins/content-policy.ts'
import { ownOrigin } from '#server/plugins/own-host.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import type { RenderPage } from '#src/contract/ssr.ts'
import { firstWindowPage, withoutRoot } from './first-window.ts'
import { pageAbout, readPage, sendPage, wantsPage } from './html-shell.ts'
import { preloadLinks } from './preload-links.ts'

const TEN_SECONDS_MS = 10_000
/**
 * Routes rendered on the server, those that visitors enter through, with the source of their screen unless the first script
 * has it, and the topics of their content.
 */
const RENDERED: { url: string; screen?: string; cachePolicy: CachePolicy }[] = [
  { url: '/', cachePolicy: { of: topics, ms: MINUTE_MS } },
  { url: '/teams', screen: 'src/routes/-program-lists.tsx', cachePolicy: { of: ['catalogue'], ms: MINUTE_MS } },
  {
    url: '/team-overview/:teamId',
    screen: 'src/routes/team-overview.$teamId.tsx',
    cachePolicy: { of: ['catalogue'], ms: TEN_SECONDS_MS },
  },
  { url: '/posts/:post', screen: 'src/routes/posts.$postId.tsx', cachePolicy: { of: ['posts'], ms: TEN_SECONDS_MS } },
]
/** With more renders queued the plain shell is faster. */
const MAX_QUEUED = 8

/** The built render program; undefined where the client is not built. */
async function loadRender(renderDir: string): Promise<RenderPage | undefined> {
  const file = join(renderDir, 'render.js')
  if (!existsSync(file)) return undefined
  const { render } = (await import(pathToFileURL(file).href)) as { render: RenderPage }
  return render
}

/**
 * Renders the first screens as HTML with their texts, pictures and data, by the client's own components. The result is
 * public: only the browser knows who is signed in. On any failure the plain shell is sent.
 */
export const serverRendering = plugin(
  async (app: App, { clientDir, renderDir }: { clientDir: string; renderDir: string }) => {
    const template = readPage(clientDir)
    const render =
      template === ''
        ? undefined
        : await loadRender(renderDir).catch((error: unknown) => {
            app.log.error({ err: error }, 'server-side rendering unavailable: serving the plain shell')
            return undefined
          })
    // One render at a time, as `RenderPage` requires.
    const runSerially = concurrencyLimit(1)
    for (const { url, screen, cachePolicy } of RENDERED) {
      const html = template.replace('</head>', () => `${screen ? preloadLinks(clientDir, screen) : ''}</head>`)
      const renderPage = render && renderer(app, html, render, runSerially)
      // Without the scripts of the plain shell's root, whose hashes would cost bytes of the first packet.
      const contentPolicy = pagePolicy(withoutRoot(html), app.deps.config.apiBase)
      const config = { publicRead: true, cachePolicy, contentPolicy }
      app.get(url, { schema: { hide: true }, config }, async (request, reply) => {
        // A script that requests a page as data gets 404; `/` has no other meaning than the page.
        if (url !== '/' && !wantsPage(request)) throw new AppError('not_found')
        const page = isBare(request) ? await renderPage?.(request) : undefined
        // A stale page replaces it (`http-caching.ts`).
        if (page === null && app.responseCache.findStale(cacheKeyOf(request)) !== undefined)
          throw new AppError('unavailable')
        return page === undefined || page === null
          ? sendPage(request, reply)
          : reply.type('text/html; charset=utf-8').send(page)
      })
    }
  },
)

/** Only the app interprets query strings. */
function isBare(request: FastifyRequest): boolean {
  return !request.url.includes('?')
}

/** The rendered page; undefined where nothing is rendered, null where rendering failed. */
type Rendered = string | undefined | null

/** Concurrent requests for one page share one render. */
function renderer(app: App, template: string, render: RenderPage, runSerially: ReturnType<typeof concurrencyLimit>) {
  const rendering = new Map<string, Promise<Rendered>>()
  // When a stale page exists, the render gets a timeout instead of waiting for an unresponsive database.
  const withFallback = (request: FastifyRequest, page: Promise<Rendered>) =>
    app.responseCache.findStale(cacheKeyOf(request)) === undefined ? page : withTimeout(page).catch(() => null)
  return async (request: FastifyRequest): Promise<Rendered> => {
    const origin = ownOrigin(request)
    if (origin === undefined) return undefined
    const key = `${origin}${request.url}`
    const known = rendering.get(key)
    if (known !== undefined) return withFallback(request, known)
    if (rendering.size >= MAX_QUEUED) return null
    const page = runSerially(() => renderOne(request, template, render, origin))
    rendering.set(key, page)
    return withFallback(
      request,
      page.finally(() => rendering.delete(key)),
    )
  }
}

async function renderOne(
  request: FastifyRequest,
  template: string,
  render: RenderPage,
  origin: string,
): Promise<Rendered> {
  const app = request.server as App
  try {
    const about = await pageAbout(request, template)
    if (about?.isGone === true) return undefined
    const page = await render({
      path: request.url,
      origin,
      base: app.deps.config.apiBase ?? origin,
      now: app.deps.now().getTime(),
      answer: (url, headers) => ask(app, url, headers),
    })
    if (page === undefined) return null
    const document = await firstWindowPage(
      about?.html ?? template,
      page,
      isWorthMost(request.routeOptions.config.cachePolicy),
    )
    if (document === undefined) request.log.warn('no rendered page fits the first window: the plain shell is sent')
    return document
  } catch (error) {
    request.log.error({ err: error }, 'page rendering failed')
    return null
  }
}

async function ask(app: App, url: string, headers: Record<string, string>) {
  const { pathname, search } = new URL(url)
  // The page is cached until a change invalidates it: its data comes from the primary, never from a replica.
  const answer = await app.inject({ url: pathname + search, headers: { ...headers, 'cache-control': 'no-cache' } })
  return { status: answer.statusCode, contentType: String(answer.headers['content-type'] ?? ''), body: answer.body }
}
