import * as z from 'zod/mini'
import { envelope } from '#server/core/envelope.ts'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { cancelTerm } from '#server/modules/payment/refunds/cancel-term.service.ts'
import { termCancelled } from '#src/contract/enrolment.ts'
import { purchasePage, purchasesQuery } from '#src/contract/purchase.ts'
import { purchasesOf } from './purchase.service.ts'

const path = '/api/my/orders/'

/** Routes for a user's purchases. */
export async function purchaseRoutes(app: App) {
  const { deps } = app

  app.get(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['my'],
        summary: 'My orders, newest first',
        querystring: purchasesQuery,
        response: { 200: purchasePage },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { page, page_size: pageSize, ...filters } = request.query
      const list = await purchasesOf(deps, request.session.userId, { page, pageSize, ...filters })
      return envelope({ publicOrigin: deps.config.publicOrigin, path, page, pageSize, filters }, list)
    },
  )

  app.post(
    '/api/my/terms/:id/cancel/',
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['my'],
        summary: 'Cancel a month that has not begun, or a visit in good time; its price goes to the wallet',
        params: z.object({ id: z.string() }),
        response: { 200: termCancelled },
      },
    },
    (request) => cancelTerm(deps, idOf(request.params.id, 'Term'), request.session.userId),
  )
}
