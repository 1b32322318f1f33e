import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { checkHealth, HEALTH_PATH } from './health.service.ts'

/** `replica` is told where there is to be one; without it everything is read from the database itself. */
const healthy = z.object({ status: z.literal('ok'), replica: z.optional(z.enum(['ok', 'away'])) })

export async function healthRoutes(app: App) {
  app.get(
    HEALTH_PATH,
    { schema: { tags: ['health'], summary: 'Does the database answer?', response: { 200: healthy } } },
    async (_request, reply) => {
      await checkHealth(app.deps)
      reply.header('cache-control', 'no-store')
      const { replica } = app.deps
      return {
        status: 'ok' as const,
        ...(replica && { replica: replica.isNear() ? ('ok' as const) : ('away' as const) }),
      }
    },
  )
}
