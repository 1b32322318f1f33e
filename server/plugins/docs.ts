import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody, fieldErrors } from '#src/contract/error.ts'

const refusal = {
  description: 'A refusal: `{detail, code}`, or 400 with `{field: [messages]}`',
  content: { 'application/json': { schema: z.union([errorBody, fieldErrors]) } },
}

/** Describes a route by the contract's schemas; any route may refuse, and is open unless it says otherwise. */
const describeRoute: typeof jsonSchemaTransform = (document) => {
  const { schema } = document
  if (schema === undefined || schema.hide) return jsonSchemaTransform(document)
  const response = { ...(schema.response ?? {}), default: refusal }
  return jsonSchemaTransform({ ...document, schema: { security: [], ...schema, response } })
}

/** The OpenAPI document, generated from the contract: `/api/schema/` for programs, `/api/docs/` for people. */
export const docs = plugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mowj API',
        version: '1',
        description:
          'Refusals are `{detail, code}` or `{field: [messages]}`. Amounts are integer rial, months Jalali, instants ISO 8601.',
      },
      servers: [{ url: app.deps.config.publicOrigin }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describeRoute,
  })
  app.get('/api/schema/', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '/api/schema/', validatorUrl: null } })
})
