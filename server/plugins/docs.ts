import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody, fieldErrors } from '#src/contract/error.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The fields of a form that is parsed as a stream: for the document alone, validates nothing. */
    form?: z.ZodMiniType
  }
}

const errorResponse = {
  description: 'An error: `{detail, code}`, or 400 with `{field: [messages]}`',
  content: { 'application/json': { schema: z.union([errorBody, fieldErrors]) } },
}

/** Derives the security requirement of a route from its guard, so that the document cannot contradict it. */
function securityOf(app: FastifyInstance, { onRequest = [] }: RouteOptions): Record<string, string[]>[] {
  const guards: unknown[] = [onRequest].flat()
  if (guards.includes(app.signedIn)) return [{ bearer: [] }]
  return guards.includes(app.maybeSignedIn) ? [{}, { bearer: [] }] : []
}

/** The OpenAPI document, generated from the contract: `/api/schema/` for programs, `/api/docs/` for people. */
export const docs = plugin(async (app) => {
  const describe: typeof jsonSchemaTransform = (document) => {
    const { schema, route } = document
    if (schema === undefined || schema.hide) return jsonSchemaTransform(document)
    const { form, ...rest } = schema
    const response = { ...(schema.response ?? {}), default: errorResponse }
    const body = form && { body: form, consumes: ['multipart/form-data'] }
    return jsonSchemaTransform({
      ...document,
      schema: { ...rest, ...body, security: securityOf(app, route), response },
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
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describe,
  })
  app.get('/api/schema/', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '/api/schema/', validatorUrl: null } })
})
