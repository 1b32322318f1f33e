import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/core/errors.ts'
import type { App } from '#server/core/fastify-types.ts'
import { withTimeout } from '#server/core/with-timeout.ts'
import { cacheKeyOf } from '#server/http-cache/cached-responses.ts'
import type { Keep } from '#server/http-cache/http-caching.ts'
import { topics } from '#server/http-cache/response-cache.ts'
import { pagePolicy } from '#server/plugins/content-policy.ts'
import { ownOrigin } from '#server/plugins/own-host.ts'
import type { RenderPage } from '#src/contract/ssr.ts'
import { criticalCss } from './critical-css.ts'
import { answerPage, pageAbout, readPage, wantsPage } from './html-shell.ts'
import { preloadLinks } from './preload-links.ts'

/** As long as a page may be behind: the app reads anew what must not be. */
const MINUTE_MS = 60_000
const TEN_SECONDS_MS = 10_000
/** Addresses whose first face is drawn here: those that people come to from outside; and what they show. */
const DRAWN: { url: string; route: string; keep: Keep }[] = [
  { url: '/', route: 'src/routes/index.tsx', keep: { of: topics, ms: MINUTE_MS } },
  { url: '/teams', route: 'src/routes/teams.tsx', keep: { of: ['catalogue'], ms: MINUTE_MS } },
  {
    url: '/team-overview/:teamId',
    route: 'src/routes/team-overview.$teamId.tsx',
    keep: { of: ['catalogue'], ms: TEN_SECONDS_MS },
  },
  { url: '/posts/:post', route: 'src/routes/posts.$postId.tsx', keep: { of: ['posts'], ms: TEN_SECONDS_MS } },
]
/** Beyond this the plain shell is quicker, and the server has better things to do. */
const MOST_WAITING = 8

const ROOT = /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/

/** The built program that draws pages; undefined where the client is not built. */
async function loadRender(renderDir: string): Promise<RenderPage | undefined> {
  const file = join(renderDir, 'render.js')
  if (!existsSync(file)) return undefined
  const { render } = (await import(pathToFileURL(file).href)) as { render: RenderPage }
  return render
}

/**
 * Answers the first screens as HTML with its words, pictures and data, drawn by the client's own components. Everything
 * in it is everyone's: who is signed in only the browser knows. Whatever goes wrong, the plain shell still answers.
 */
export const serverRendering = plugin(
  async (app: App, { clientDir, renderDir }: { clientDir: string; renderDir: string }) => {
    const template = readPage(clientDir)
    const render =
      template === ''
        ? undefined
        : await loadRender(renderDir).catch((error: unknown) => {
            app.log.error({ err: error }, 'pages are not drawn here: the shell answers')
            return undefined
          })
    const turn = inTurn()
    for (const { url, route, keep } of DRAWN) {
      const html = template.replace('</head>', () => `${preloadLinks(clientDir, route)}</head>`)
      const draw = render && drawing(app, html, render, turn)
      // Without the scripts of the plain shell's root, whose hashes would be bytes of the first window.
      const contentPolicy = pagePolicy(html.replace(ROOT, ''), app.deps.config.apiBase)
      const config = { publicRead: true, keep, contentPolicy }
      app.get(url, { schema: { hide: true }, config }, async (request, reply) => {
        // A script that takes a page for data is told that there is none; `/` has always been the page alone.
        if (url !== '/' && !wantsPage(request)) throw new AppError('not_found')
        const page = isBare(request) ? await draw?.(request) : undefined
        // What was drawn before stands in for it (`public-reads.ts`).
        if (page === null && app.responseCache.findStale(cacheKeyOf(request)) !== undefined)
          throw new AppError('unavailable')
        return page === undefined || page === null
          ? answerPage(request, reply)
          : reply.type('text/html; charset=utf-8').send(page)
      })
    }
  },
)

/** What stands behind the question mark is for the app alone to read. */
function isBare(request: FastifyRequest): boolean {
  return !request.url.includes('?')
}

/** One page at a time, as `RenderPage` asks. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work)
    last = next
    return next
  }
}

/** What was drawn: nothing where there is nothing to draw, null where it could not be drawn now. */
type Drawn = string | undefined | null

/** Draws a page that several ask for at once only once. */
function drawing(app: App, template: string, render: RenderPage, turn: ReturnType<typeof inTurn>) {
  const inHand = new Map<string, Promise<Drawn>>()
  // Where an older page can stand in, a database that says nothing is not waited for.
  const inGoodTime = (request: FastifyRequest, page: Promise<Drawn>) =>
    app.responseCache.findStale(cacheKeyOf(request)) === undefined ? page : withTimeout(page).catch(() => null)
  return async (request: FastifyRequest): Promise<Drawn> => {
    const origin = ownOrigin(request)
    if (origin === undefined) return undefined
    const key = `${origin}${request.url}`
    const known = inHand.get(key)
    if (known !== undefined) return inGoodTime(request, known)
    if (inHand.size >= MOST_WAITING) return null
    const page = turn(() => drawOne(request, template, render, origin))
    inHand.set(key, page)
    return inGoodTime(
      request,
      page.finally(() => inHand.delete(key)),
    )
  }
}

async function drawOne(request: FastifyRequest, template: string, render: RenderPage, origin: string): Promise<Drawn> {
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
    const whole = (about?.html ?? template).replace(ROOT, () => `<div id="root">${page.html}</div>${page.data}`)
    return criticalCss(whole)
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be drawn')
    return null
  }
}

async function ask(app: App, url: string, headers: Record<string, string>) {
  const { pathname, search } = new URL(url)
  // A page is kept until it is told to be old: what it is made of comes from the database itself, never from a replica.
  const answer = await app.inject({ url: pathname + search, headers: { ...headers, 'cache-control': 'no-cache' } })
  return { status: answer.statusCode, contentType: String(answer.headers['content-type'] ?? ''), body: answer.body }
}
