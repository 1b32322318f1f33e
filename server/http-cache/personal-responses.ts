import plugin from 'fastify-plugin'
import type { App } from '#server/core/fastify-types.ts'

/**
 * The only place that marks responses as uncacheable: every response of a route with a sign-in guard, every error, and
 * every response without cache headers. Cacheable responses set these headers themselves: files, pages and public
 * reads.
 */
export const personalResponses = plugin(async (app: App) => {
  app.addHook('onRoute', (route) => {
    const guards: unknown[] = [route.onRequest ?? []].flat()
    const isPersonal = guards.includes(app.signedIn) || guards.includes(app.maybeSignedIn)
    route.config = { ...route.config, isPersonal }
  })
  app.addHook('onSend', async (request, reply) => {
    const isCacheable = reply.statusCode < 400 && reply.hasHeader('cache-control')
    if (request.routeOptions.config.isPersonal !== true && isCacheable) return
    reply.header('cache-control', 'no-store').removeHeader('etag')
  })
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route has a sign-in guard; set by `personalResponses`. */
    isPersonal?: boolean
  }
}
