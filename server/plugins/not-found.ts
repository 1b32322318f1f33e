import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/core/errors.ts'
import { sendPage, wantsPage } from '#server/ssr/html-shell.ts'

/** `/api/teams/:id/` as an expression that matches the same paths as the router. */
function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*/g, '.*')
  return new RegExp(`^${source}$`)
}

/** Unknown paths: a page for navigations, JSON for API requests; a known path with another method is 405. */
export const notFound = plugin(async (app) => {
  const methodsByUrl = new Map<string, string[]>()
  /** Compiled at the first unknown path: a start of the server needs none of them. */
  let known: { pattern: RegExp; methods: string[] }[] | undefined
  app.addHook('onRoute', ({ method, url }) => {
    // Every path accepts preflights: they do not show which methods it has.
    const methods = [method].flat().filter((name) => name !== 'OPTIONS')
    methodsByUrl.set(url, [...(methodsByUrl.get(url) ?? []), ...methods])
    known = undefined
  })

  function allowedMethods(path: string): string[] {
    known ??= [...methodsByUrl].map(([url, methods]) => ({ pattern: patternOf(url), methods }))
    return [...new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isData = /^\/(?:api|media)(?:\/|$)/.test(path)
    if (!isData && wantsPage(request)) return sendPage(request, reply)
    const allowed = allowedMethods(path)
    // Like Django, redirects API requests that lack the last slash; the address of a page is never redirected.
    const lacksSlash = allowed.length === 0 && isData && allowedMethods(`${path}/`).includes(request.method)
    if (lacksSlash && ['GET', 'HEAD'].includes(request.method))
      return reply.redirect(request.url.replace(path, `${path}/`), 301)
    if (allowed.length === 0 || allowed.includes(request.method)) throw new AppError('not_found')
    reply.header('allow', allowed.join(', '))
    throw new AppError('method_not_allowed')
  })
})
