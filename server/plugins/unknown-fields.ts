import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import * as core from 'zod/v4/core'

/** Length of the whole header: enough to find the mistake, too short to grow the response. */
const MAX_LENGTH = 500
const PREFIX = '299 - "unknown fields: '

/**
 * Names body fields that the API does not know in a `Warning` header. They are ignored, not refused: clients of an older
 * or newer build go on working.
 */
export const unknownFields = plugin(async (app) => {
  app.addHook('preValidation', async (request, reply) => {
    const unknown = unknownFieldsOf(request)
    if (unknown.length > 0) reply.header('warning', warningOf(unknown))
  })
})

function unknownFieldsOf({ body, routeOptions }: FastifyRequest): string[] {
  const schema = routeOptions.schema?.body
  if (!(schema instanceof core.$ZodObject) || typeof body !== 'object' || body === null) return []
  return Object.keys(body).filter((name) => !Object.hasOwn(schema._zod.def.shape, name))
}

/** The names percent-encoded, cut between two characters at the limit. */
function warningOf(names: string[]): string {
  let text = PREFIX
  for (const name of names) {
    const separator = text === PREFIX ? '' : ', '
    // A lone surrogate, which JSON allows, has no UTF-8 encoding.
    const characters = Array.from(name.slice(0, MAX_LENGTH).toWellFormed(), encodeURIComponent)
    for (const part of [separator, ...characters]) {
      if (text.length + part.length >= MAX_LENGTH) return `${text.replace(/, $/, '')}"`
      text += part
    }
  }
  return `${text}"`
}
