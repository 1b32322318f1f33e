import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { pushEndpoint, pushKey, pushSubscription } from '#src/contract/push.ts'
import { subscribe, unsubscribe } from './push.service.ts'

const tags = ['my']
const path = '/api/push/subscriptions/'

export async function pushRoutes(app: App) {
  const { deps } = app

  app.get(
    '/api/push/key/',
    { schema: { tags, summary: 'The key for push subscriptions', response: { 200: pushKey } } },
    () => ({ key: deps.secrets.pushPublicKey }),
  )

  app.post(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Send messages to this browser while I am signed in there',
        body: pushSubscription,
        response: { 201: pushEndpoint },
      },
    },
    async (request, reply) => {
      await subscribe(deps, request.session, request.body)
      return reply.code(201).send({ endpoint: request.body.endpoint })
    },
  )

  app.delete(
    path,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Stop messages to this browser', body: pushEndpoint, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await unsubscribe(deps, request.session.userId, request.body.endpoint)
      return reply.code(204).send(null)
    },
  )
}
