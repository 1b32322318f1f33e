import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/core/errors.ts'
import { answerPage, wantsPage } from '#server/ssr/html-shell.ts'

type KnownRoute = { method: string; pattern: RegExp }

/** `/api/teams/:id/` as an expression that matches the addresses the router would. */
function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*/g, '.*')
  return new RegExp(`^${source}$`)
}

/** Unknown addresses: a page for whoever navigates, JSON for whoever calls; a known one with another method is 405. */
export const notFound = plugin(async (app) => {
  const known: KnownRoute[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // Preflights are answered everywhere: they say nothing about what stands at an address.
    for (const each of [method].flat().filter((name) => name !== 'OPTIONS'))
      known.push({ method: each, pattern: patternOf(url) })
  })

  function allowedMethods(path: string): string[] {
    return [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
  }

  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isData = /^\/(?:api|media)(?:\/|$)/.test(path)
    if (!isData && wantsPage(request)) return answerPage(request, reply)
    const allowed = allowedMethods(path)
    // Django's courtesy to callers who forget the last slash; a page's address is never redirected.
    const lacksSlash = allowed.length === 0 && isData && allowedMethods(`${path}/`).includes(request.method)
    if (lacksSlash && ['GET', 'HEAD'].includes(request.method))
      return reply.redirect(request.url.replace(path, `${path}/`), 301)
    if (allowed.length === 0 || allowed.includes(request.method)) throw new AppError('not_found')
    reply.header('allow', allowed.join(', '))
    throw new AppError('method_not_allowed')
  })
})
