import * as z from 'zod/mini'
import { callerOf } from '#server/core/caller.ts'
import type { App } from '#server/core/fastify-types.ts'
import { codeGuesses } from '#server/modules/discount/code-guesses.service.ts'
import { respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import { paymentOrder } from '#src/contract/payment.ts'
import {
  offerAcceptance,
  waitlist,
  waitlistEntry,
  waitlistReduction,
  waitlistRequest,
} from '#src/contract/waitlist/waitlist.ts'
import { acceptOffer, joinWaitlist, leaveWaitlist, reduceWaitlist, waitlistOf } from './waitlist.service.ts'

const tags = ['my']
const path = '/api/waitlist/'
const MAX_ID = 2_147_483_647
const entryParams = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_ID)) })

/** Lines for full months and dates. */
export async function waitlistRoutes(app: App) {
  const { deps } = app
  const guesses = codeGuesses(deps)

  app.get(
    path,
    { onRequest: app.signedIn, schema: { tags, summary: 'The lines in which I stand', response: { 200: waitlist } } },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return waitlistOf(deps, request.session.userId)
    },
  )

  app.post(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Join the line of a full month or date',
        body: waitlistRequest,
        response: { 201: waitlistEntry },
      },
    },
    async (request, reply) => {
      reply.code(201)
      return joinWaitlist(deps, request.session.userId, request.body)
    },
  )

  app.patch(
    `${path}:id/`,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Wait for fewer places; the place in line stays',
        params: entryParams,
        body: waitlistReduction,
        response: { 200: waitlistEntry },
      },
    },
    (request) => reduceWaitlist(deps, request.session.userId, request.params.id, request.body),
  )

  app.delete(
    `${path}:id/`,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Leave a line, or refuse its offer', params: entryParams, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await leaveWaitlist(deps, request.session.userId, request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${path}:id/accept/`,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        idempotent: true,
        summary: 'Hold the offered places, at the displayed price',
        params: entryParams,
        body: offerAcceptance,
        response: { 201: paymentOrder },
      },
    },
    async (request, reply) => {
      const { userId } = request.session
      const { body, params, headers, method, url } = request
      reply.code(201)
      const keyed = {
        userId,
        key: headers['idempotency-key'],
        method,
        path: url.split('?', 1)[0] ?? url,
        body,
        status: 201,
      }
      return guesses.limit({ userId, address: callerOf(request).address }, body.discountCode, () =>
        respondOnce(deps, keyed, (storeResponse) => acceptOffer(deps, userId, params.id, body, storeResponse)),
      )
    },
  )
}
