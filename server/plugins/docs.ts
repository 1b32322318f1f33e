import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody, fieldErrors } from '#src/contract/error.ts'
import { addComponents, apiSchemas } from './api-schemas.ts'
import { addOperationIds } from './operation-id.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Fields of a multipart body that is read as a stream: for the document alone, nothing is validated by it. */
    form?: z.ZodMiniType
    /** Repeats with the same `Idempotency-Key` get the first response. */
    idempotent?: boolean
  }
}

const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.string()).check(z.describe('A repeat with the same key gets the first response')),
})

const errorResponse = {
  description: 'An error: `{detail, code}`, or 400 with `{field: [messages]}`',
  content: { 'application/json': { schema: z.union([errorBody, fieldErrors]) } },
}

/** Derives the security requirement of a route from its guard, so that the document cannot contradict it. */
function securityOf(app: FastifyInstance, { onRequest = [] }: RouteOptions): Record<string, string[]>[] {
  const guards: unknown[] = [onRequest].flat()
  if (guards.includes(app.takesToken)) return [{ bearer: [] }, { apiToken: [] }]
  if (guards.includes(app.signedIn)) return [{ bearer: [] }]
  return guards.includes(app.maybeSignedIn) ? [{}, { bearer: [] }] : []
}

const transform = createJsonSchemaTransform({ schemaRegistry: apiSchemas })

/** The OpenAPI document, generated from the contract: `/api/schema/` for programs, `/api/docs/` for people. */
export const docs = plugin(async (app) => {
  const describe: typeof transform = (document) => {
    const { schema, route } = document
    if (schema === undefined || schema.hide) return transform(document)
    const { form, idempotent, ...rest } = schema
    const response = { ...(schema.response ?? {}), default: errorResponse }
    const body = form && { body: form, consumes: ['multipart/form-data'] }
    const headers = idempotent && { headers: idempotencyHeaders }
    return transform({
      ...document,
      schema: { ...rest, ...body, ...headers, security: securityOf(app, route), response },
    })
  }
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mowj API',
        version: '1',
        description:
          'Errors are `{detail, code}` or `{field: [messages]}`. Amounts are integer rial, months Jalali, instants ISO 8601.',
      },
      servers: [{ url: app.deps.config.publicOrigin }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'mowj_…',
            description: 'Made by an owner, with scopes',
          },
        },
      },
    },
    transform: describe,
    transformObject: (document) => {
      const complete = addComponents(document)
      if ('openapi' in complete) addOperationIds((complete.paths ?? {}) as Parameters<typeof addOperationIds>[0])
      return complete
    },
  })
  app.get('/api/schema/', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '/api/schema/', validatorUrl: null } })
})
