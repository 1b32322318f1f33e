import type { App } from '#server/core/fastify-types.ts'
import { passKey, revokedList } from '#src/contract/pass.ts'
import { passPublicKey, revokedPasses } from './pass.service.ts'

/** Routes that verifiers fetch while online: the public key and the list of cancelled passes. Both are public. */
export async function passRoutes(app: App) {
  app.get(
    '/api/passes/key/',
    { schema: { tags: ['pass'], summary: 'Public key of entry passes', response: { 200: passKey } } },
    async () => passPublicKey(app.deps),
  )
  app.get(
    '/api/passes/revoked/',
    { schema: { tags: ['pass'], summary: 'Signed list of cancelled passes', response: { 200: revokedList } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return revokedPasses(app.deps)
    },
  )
}
