import * as z from 'zod/mini'
import type { App } from '#server/app-type.ts'
import { checkHealth, HEALTH_PATH } from './health.service.ts'

const healthy = z.object({ status: z.literal('ok') })

export async function healthRoutes(app: App) {
  app.get(
    HEALTH_PATH,
    { schema: { tags: ['health'], summary: 'Does the database answer?', response: { 200: healthy } } },
    async (_request, reply) => {
      await checkHealth(app.deps)
      reply.header('cache-control', 'no-store')
      return { status: 'ok' as const }
    },
  )
}
