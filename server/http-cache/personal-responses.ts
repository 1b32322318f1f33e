import plugin from 'fastify-plugin'
import type { App } from '#server/core/fastify-types.ts'

/**
 * The one place that decides what no cache may keep: every answer of a route that asks who is there, every refusal, and
 * whatever says nothing of its own life. What everybody may keep says so itself: files, pages and public reads.
 */
export const personalResponses = plugin(async (app: App) => {
  app.addHook('onRoute', (route) => {
    const guards: unknown[] = [route.onRequest ?? []].flat()
    const isPersonal = guards.includes(app.signedIn) || guards.includes(app.maybeSignedIn)
    route.config = { ...route.config, isPersonal }
  })
  app.addHook('onSend', async (request, reply) => {
    const mayKeep = reply.statusCode < 400 && reply.hasHeader('cache-control')
    if (request.routeOptions.config.isPersonal !== true && mayKeep) return
    reply.header('cache-control', 'no-store').removeHeader('etag')
  })
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route asks who is there; set by `personalResponses`. */
    isPersonal?: boolean
  }
}
