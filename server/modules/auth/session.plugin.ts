import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { bearerOf } from '#server/core/bearer.ts'
import { AppError } from '#server/core/errors.ts'
import type { Session } from '#server/core/fastify-types.ts'
import { sessionOfToken } from './session.service.ts'

/** Guards that identify the session of a request. */
export const session = plugin(async (app) => {
  const guarded = new WeakMap<FastifyRequest, Session>()

  app.decorateRequest('viewer', undefined)
  app.decorateRequest('session', {
    getter(this: FastifyRequest) {
      const known = guarded.get(this)
      if (known === undefined) throw new Error('This route is not guarded by signedIn')
      return known
    },
  })

  app.decorate('identify', (request: FastifyRequest, known: Session) => {
    guarded.set(request, known)
  })

  app.decorate('signedIn', async (request: FastifyRequest) => {
    // A program by its API token.
    if (guarded.has(request)) return
    const token = bearerOf(request)
    if (token === undefined) throw new AppError('authentication_required')
    const known = await sessionOfToken(app.deps, token)
    if (known === undefined) throw new AppError('token_invalid')
    guarded.set(request, known)
    request.viewer = known
  })

  app.decorate('maybeSignedIn', async (request: FastifyRequest) => {
    const token = bearerOf(request)
    if (token !== undefined) request.viewer = await sessionOfToken(app.deps, token)
  })
})
