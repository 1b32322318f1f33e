import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import * as core from 'zod/v4/core'

/** Names in one header: enough to find the mistake, too few to grow the response. */
const MOST_NAMES = 10

/**
 * Names body fields that the API does not know in a `Warning` header. They are ignored, not refused: clients of an older
 * or newer build go on working.
 */
export const unknownFields = plugin(async (app) => {
  app.addHook('preValidation', async (request, reply) => {
    const unknown = unknownFieldsOf(request)
    if (unknown.length === 0) return
    const names = unknown.slice(0, MOST_NAMES).map((name) => encodeURIComponent(name.slice(0, 100)))
    reply.header('warning', `299 - "unknown fields: ${names.join(', ')}"`)
  })
})

function unknownFieldsOf({ body, routeOptions }: FastifyRequest): string[] {
  const schema = routeOptions.schema?.body
  if (!(schema instanceof core.$ZodObject) || typeof body !== 'object' || body === null) return []
  return Object.keys(body).filter((name) => !Object.hasOwn(schema._zod.def.shape, name))
}
