import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import {
  webhook,
  webhookBody,
  webhookDeliveries,
  webhookDeliveriesQuery,
  webhookSecret,
  webhookStateBody,
  webhooks,
} from '#src/contract/desk/webhooks.ts'
import {
  addWebhook,
  pingWebhook,
  readDeliveries,
  readWebhooks,
  removeWebhook,
  replayDelivery,
  rotateSecret,
  switchWebhook,
} from './webhook.service.ts'

const tags = ['desk']
const path = '/api/desk/webhooks/'
const params = z.object({ id: z.string() })
const webhookId = ({ params: { id } }: { params: { id: string } }) => idOf(id, 'Webhook')

/** Webhooks, for owners with a fresh code. */
export async function webhookRoutes(app: App) {
  const { deps } = app
  const onRequest = app.staff('tokens.write')

  app.get(
    path,
    { onRequest, schema: { tags, summary: 'Webhooks, without their secrets', response: { 200: webhooks } } },
    () => readWebhooks(deps),
  )

  app.post(
    path,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Add a webhook: this response alone contains its secret',
        body: webhookBody,
        response: { 201: webhookSecret },
      },
    },
    async (request, reply) => {
      reply.code(201)
      return addWebhook(deps, request.staff, request.body)
    },
  )

  app.post(
    `${path}:id/state/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Switch a webhook on or off',
        params,
        body: webhookStateBody,
        response: { 200: webhook },
      },
    },
    (request) => switchWebhook(deps, request.staff, webhookId(request), request.body.on),
  )

  app.post(
    `${path}:id/secret/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Replace the secret of a webhook; the one before signs for another day',
        params,
        response: { 200: webhookSecret },
      },
    },
    (request) => rotateSecret(deps, request.staff, webhookId(request)),
  )

  app.post(
    `${path}:id/test/`,
    { onRequest, schema: { tags, summary: 'Send a test to a webhook', params, response: { 200: webhook } } },
    (request) => pingWebhook(deps, webhookId(request)),
  )

  app.delete(
    `${path}:id/`,
    {
      onRequest,
      schema: { tags, summary: 'Remove a webhook with its log', params, response: { 200: webhooks } },
    },
    async (request) => {
      await removeWebhook(deps, request.staff, webhookId(request))
      return readWebhooks(deps)
    },
  )

  deliveryRoutes(app)
}

function deliveryRoutes(app: App) {
  const { deps } = app
  const onRequest = app.staff('tokens.write')

  app.get(
    `${path}:id/deliveries/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'The log of a webhook, newest first',
        params,
        querystring: webhookDeliveriesQuery,
        response: { 200: webhookDeliveries },
      },
    },
    (request) => readDeliveries(deps, webhookId(request), request.query),
  )

  app.post(
    `${path}:id/deliveries/:delivery/replay/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Send a finished delivery once more',
        params: z.extend(params, { delivery: z.string() }),
        response: { 200: webhook },
      },
    },
    (request) =>
      replayDelivery(deps, request.staff, {
        id: webhookId(request),
        delivery: idOf(request.params.delivery, 'Delivery'),
      }),
  )
}
