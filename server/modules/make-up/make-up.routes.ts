import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { makeUpBooked, makeUpRequest, missedMadeUp, missedRequest } from '#src/contract/credits/make-up.ts'
import { bookMakeUp } from './make-up.service.ts'
import { makeUpMissed } from './missed.service.ts'

/** Routes for make-up credits; `/api/my/terms/` lists them. */
export async function makeUpRoutes(app: App) {
  app.post(
    '/api/my/credits/:id/use/',
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['my'],
        summary: 'Book one lesson of a class of the same level with a make-up credit',
        params: z.object({ id: z.string() }),
        body: makeUpRequest,
        response: { 200: makeUpBooked },
      },
    },
    (request) => {
      const creditId = idOf(request.params.id, 'Credit')
      return bookMakeUp(app.deps, { creditId, userId: request.session.userId }, request.body)
    },
  )
  app.post(
    '/api/my/terms/:id/missed/',
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['my'],
        summary: 'Get a make-up credit for a missed lesson of a paid month, where the club allows it',
        params: z.object({ id: z.string() }),
        body: missedRequest,
        response: { 200: missedMadeUp },
      },
    },
    (request) => {
      const term = idOf(request.params.id, 'Term')
      return makeUpMissed(app.deps, { term, userId: request.session.userId, day: request.body.day })
    },
  )
}
