import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { keyedRequest, respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import { payoutBody, payoutList } from '#src/contract/desk/orders.ts'
import { payoutsDue, settlePayout } from './payout-desk.service.ts'

const tags = ['desk']

/** Balances owed to users who deleted their account. */
export async function payoutRoutes(app: App) {
  const { deps } = app
  const onRequest = app.staff('payouts.write')

  app.get(
    '/api/desk/payouts/',
    { onRequest, schema: { tags, summary: 'Balances of deleted accounts', response: { 200: payoutList } } },
    () => payoutsDue(deps),
  )

  app.post(
    '/api/desk/payouts/:user/',
    {
      onRequest,
      schema: {
        tags,
        idempotent: true,
        summary: 'Record a bank transfer to the owner of a deleted account',
        params: z.object({ user: z.string() }),
        body: payoutBody,
        response: { 201: payoutList },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const user = idOf(request.params.user, 'Person')
      return respondOnce(deps, keyedRequest(request), (store) =>
        settlePayout(deps, request.staff, user, request.body, store),
      )
    },
  )
}
