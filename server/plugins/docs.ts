import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import plugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

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
    transform: jsonSchemaTransform,
  })
  app.get('/api/schema/', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: '/api/schema/', validatorUrl: null } })
})
