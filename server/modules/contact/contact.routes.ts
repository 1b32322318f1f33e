import { callerOf } from '#server/core/caller.ts'
import type { App } from '#server/core/fastify-types.ts'
import { contactRequest, contactStored } from '#src/contract/contact.ts'
import { storeMessage } from './contact.service.ts'
import { contactTexts } from './strings.ts'

export async function contactRoutes(app: App) {
  app.post(
    '/api/contact/',
    {
      schema: {
        tags: ['contact'],
        summary: 'Leaves a message for the operator; at most 5 an hour from one address',
        body: contactRequest,
        response: { 201: contactStored },
      },
    },
    async (request, reply) => {
      await storeMessage(app.deps, callerOf(request).address, request.body)
      return reply.code(201).send({ detail: contactTexts.stored })
    },
  )
}
