import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { checkHealth, HEALTH_PATH } from './health.service.ts'

/** `replica` is present when one is configured; without it every read uses the primary. */
const healthy = z.object({ status: z.literal('ok'), replica: z.optional(z.enum(['ok', 'away'])) })

export async function healthRoutes(app: App) {
  app.get(
    HEALTH_PATH,
    { schema: { tags: ['health'], summary: 'Does the database respond?', response: { 200: healthy } } },
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
