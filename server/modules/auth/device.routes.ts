import * as z from 'zod/mini'
import { callerOf, signInCallerOf } from '#server/core/caller.ts'
import { AppError } from '#server/core/errors.ts'
import type { App } from '#server/core/fastify-types.ts'
import { signedInSession } from '#src/contract/account.ts'
import { endOwnSession, sessionsOf, signOutOthers } from './device.service.ts'
import { authTexts } from './strings.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const tags = ['sign-in']

/** Routes for the signed-in devices of a user. */
export async function deviceRoutes(app: App) {
  app.get(
    '/api/sessions/',
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'My signed-in devices, this one first', response: { 200: z.array(signedInSession) } },
    },
    (request) => sessionsOf(app.deps, request.session),
  )

  app.delete(
    '/api/sessions/:id/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Sign one of my devices out',
        params: z.object({ id: z.string() }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { userId } = request.session
      const sessionId = request.params.id
      const isUuid = uuid.test(sessionId)
      const ended = isUuid && (await endOwnSession(app.deps, { userId, sessionId }, callerOf(request).userAgent))
      if (!ended) throw new AppError('not_found')
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/sessions/sign-out-others/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Sign every device out but this one',
        response: { 200: z.object({ detail: z.string() }) },
      },
    },
    async (request) => {
      await signOutOthers(app.deps, request.session, signInCallerOf(request))
      return { detail: authTexts.othersSignedOut }
    },
  )
}
