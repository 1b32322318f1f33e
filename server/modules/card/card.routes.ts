import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import { cardProducts, cardRequest, cardUse, myCards } from '#src/contract/credits/card.ts'
import { makeUpBooked } from '#src/contract/credits/make-up.ts'
import { paymentOrder } from '#src/contract/payment.ts'
import { buyCard, cardsOnSale } from './card-sale.service.ts'
import { bookWithCard, cardsOf } from './card-use.service.ts'

const idParams = z.object({ id: z.string() })

/** Routes for multi-visit cards. */
export async function cardRoutes(app: App) {
  const { deps } = app

  app.get(
    '/api/pools/:id/cards/',
    {
      schema: {
        tags: ['pools'],
        summary: 'Multi-visit cards on sale',
        params: idParams,
        response: { 200: cardProducts },
      },
    },
    (request) => cardsOnSale(deps.db, idOf(request.params.id, 'Pool')),
  )

  app.post(
    '/api/cards/',
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['payment'],
        idempotent: true,
        summary: 'Create an order of a multi-visit card',
        body: cardRequest,
        response: { 201: paymentOrder },
      },
    },
    async (request, reply) => {
      const { userId } = request.session
      const { method, body } = request
      const path = request.url.split('?', 1)[0] ?? request.url
      const keyed = { userId, key: request.headers['idempotency-key'], method, path, body, status: 201 }
      reply.code(201)
      return respondOnce(deps, keyed, (storeResponse) => buyCard(deps, userId, body, storeResponse))
    },
  )

  app.get(
    '/api/my/cards/',
    { onRequest: app.signedIn, schema: { tags: ['my'], summary: 'My multi-visit cards', response: { 200: myCards } } },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return cardsOf(deps, request.session.userId)
    },
  )

  app.post(
    '/api/my/cards/:id/use/',
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['my'],
        summary: 'Book a date of a pool with a multi-visit card',
        params: idParams,
        body: cardUse,
        response: { 200: makeUpBooked },
      },
    },
    (request) =>
      bookWithCard(deps, { cardId: idOf(request.params.id, 'Card'), userId: request.session.userId }, request.body),
  )
}
