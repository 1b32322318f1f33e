import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { keyedRequest, respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import {
  classMessageBody,
  clubMessage,
  clubMessages,
  deliveries,
  deliveriesQuery,
  messageBody,
  messagePreview,
  messagesQuery,
  sendBody,
  sendClassMessageBody,
} from '#src/contract/desk/messages.ts'
import { previewMessage, readDeliveries, readMessage, readMessages, sendMessage } from './message.service.ts'

const tags = ['desk']
const path = '/api/desk/messages/'
const params = z.object({ id: z.string() })

/** Messages of staff to many people. */
export async function messageRoutes(app: App) {
  const { deps } = app
  const onRequest = app.staff('messages.send')

  app.get(
    path,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Messages to people of my pools, newest first, with their deliveries counted',
        querystring: messagesQuery,
        response: { 200: clubMessages },
      },
    },
    (request) => readMessages(deps, request.staff, request.query),
  )

  app.post(
    `${path}preview/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Count the recipients of a message, and the parts and price of its SMS',
        body: messageBody,
        response: { 200: messagePreview },
      },
    },
    (request) => previewMessage(deps, { as: 'desk', pools: request.staff.pools }, request.body),
  )

  app.post(
    path,
    {
      onRequest,
      schema: {
        tags,
        idempotent: true,
        summary: 'Send a message to as many people as its preview counted, once to each',
        body: sendBody,
        response: { 201: clubMessage },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const { pools, actor } = request.staff
      return respondOnce(deps, keyedRequest(request), (store) =>
        sendMessage(deps, { as: 'desk', pools }, actor, request.body, store),
      )
    },
  )

  app.get(
    `${path}:id/`,
    {
      onRequest,
      schema: { tags, summary: 'A message with its deliveries counted', params, response: { 200: clubMessage } },
    },
    (request) => readMessage(deps.db, request.staff, idOf(request.params.id, 'Message')),
  )

  app.get(
    `${path}:id/deliveries/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'The recipients of a message, and what became of it for each',
        params,
        querystring: deliveriesQuery,
        response: { 200: deliveries },
      },
    },
    (request) => readDeliveries(deps, request.staff, idOf(request.params.id, 'Message'), request.query),
  )
}

/** A coach's message is a notification to everyone of a month of a class of theirs. */
function classMessage({ session: { kind, number }, month, text }: z.infer<typeof classMessageBody>) {
  const audience = { to: 'session', kind, session: number, month, day: null } as const
  return { audience, channel: 'notification', text } as const
}

/** Messages of coaches to their own classes. */
export async function coachMessageRoutes(app: App) {
  const { deps } = app
  const onRequest = app.staff('roll.call')

  app.post(
    '/api/coach/messages/preview/',
    {
      onRequest,
      schema: {
        tags: ['coach'],
        summary: 'Count the recipients of a message to a class of mine',
        body: classMessageBody,
        response: { 200: messagePreview },
      },
    },
    (request) => previewMessage(deps, { as: 'coach', grants: request.staff.grants }, classMessage(request.body)),
  )

  app.post(
    '/api/coach/messages/',
    {
      onRequest,
      schema: {
        tags: ['coach'],
        idempotent: true,
        summary: 'Send a message to a class of mine, once to each account',
        body: sendClassMessageBody,
        response: { 201: clubMessage },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const { grants, actor } = request.staff
      const message = { ...classMessage(request.body), expected: request.body.expected }
      return respondOnce(deps, keyedRequest(request), (store) =>
        sendMessage(deps, { as: 'coach', grants }, actor, message, store),
      )
    },
  )
}
