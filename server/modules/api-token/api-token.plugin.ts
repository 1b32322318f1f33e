import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { bearerOf } from '#server/core/bearer.ts'
import { identifyToken, isApiToken } from './api-token.service.ts'

/** Identifies programs by the token of a member of staff, on routes that take one. */
export const apiTokenGuard = plugin(async (app) => {
  app.decorateRequest('apiToken', undefined)

  app.decorate('takesToken', async (request: FastifyRequest) => {
    const bearer = bearerOf(request)
    if (bearer === undefined || !isApiToken(bearer)) return
    const { userId, username, name, scopes } = await identifyToken(app.deps, bearer)
    request.apiToken = { name, scopes }
    app.identify(request, { userId, username, sessionId: '' })
  })
})
