import formbody from '@fastify/formbody'
import * as z from 'zod/mini'
import { callerOf } from '#server/core/caller.ts'
import type { App } from '#server/core/fastify-types.ts'
import { codeGuesses } from '#server/modules/discount/code-guesses.service.ts'
import { keyedRequest, respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import {
  attemptOpened,
  attemptRequest,
  holdRequest,
  paymentOrder,
  priceQuote,
  quoteRequest,
  receipt,
} from '#src/contract/payment.ts'
import { topUpRequest } from '#src/contract/wallet.ts'
import { openAttempt } from './attempt/attempt.service.ts'
import { receiveCallback } from './attempt/callback.service.ts'
import { holdPlaces } from './hold.service.ts'
import { cancelOrder, readOrder } from './order.service.ts'
import { quoteSelection } from './quote.service.ts'
import { readReceipt } from './receipt.service.ts'
import { openTopUp } from './top-up.service.ts'

const tags = ['payment']
const orderParams = z.object({ uid: z.string() })

/** Routes for booking, payment and receipts. */
export async function paymentRoutes(app: App) {
  const { deps } = app
  const guesses = codeGuesses(deps)

  app.post(
    '/api/team-payment/quote/',
    {
      onRequest: app.maybeSignedIn,
      schema: {
        tags,
        summary: 'The price of months or a date, and whether a discount code can be used; reserves nothing',
        body: quoteRequest,
        response: { 200: priceQuote },
      },
    },
    (request) => {
      const caller = { userId: request.viewer?.userId, address: callerOf(request).address }
      return guesses.limit(caller, request.body.discountCode, () => quoteSelection(deps, caller.userId, request.body))
    },
  )

  app.post(
    '/api/team-payment/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        idempotent: true,
        summary: 'Hold months of a team or course, or a date of a pool, at the displayed price',
        body: holdRequest,
        response: { 201: paymentOrder },
      },
    },
    async (request, reply) => {
      const { userId } = request.session
      reply.code(201)
      const caller = { userId, address: callerOf(request).address }
      return guesses.limit(caller, request.body.discountCode, () =>
        respondOnce(deps, keyedRequest(request), (storeResponse) =>
          holdPlaces(deps, userId, request.body, storeResponse),
        ),
      )
    },
  )

  app.get(
    '/api/team-payment/:uid/',
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'An order, for its payer', params: orderParams, response: { 200: paymentOrder } },
    },
    (request) => readOrder(deps, request.params.uid, request.session.userId),
  )

  app.post(
    '/api/team-payment/:uid/attempts/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        idempotent: true,
        summary: 'Open a payment at the bank',
        params: orderParams,
        body: attemptRequest,
        response: { 201: attemptOpened },
      },
    },
    async (request, reply) => {
      const { gateway, wallet = false } = request.body
      const attempt = { uid: request.params.uid, userId: request.session.userId, gateway, wallet }
      reply.code(201)
      return respondOnce(deps, keyedRequest(request), (storeResponse) => openAttempt(deps, attempt, storeResponse))
    },
  )

  app.post(
    '/api/team-payment/:uid/cancel/',
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Release the held places', params: orderParams, response: { 200: paymentOrder } },
    },
    (request) => cancelOrder(deps, request.params.uid, request.session.userId),
  )

  app.post(
    '/api/wallet/top-ups/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        idempotent: true,
        summary: 'Create an order that tops up the wallet',
        body: topUpRequest,
        response: { 201: paymentOrder },
      },
    },
    async (request, reply) => {
      const { userId } = request.session
      reply.code(201)
      return respondOnce(deps, keyedRequest(request), (storeResponse) =>
        openTopUp(deps, userId, request.body.amount, storeResponse),
      )
    },
  )

  await app.register(callbackRoutes)

  app.get(
    '/api/payment-receipt/:uid/',
    {
      onRequest: app.maybeSignedIn,
      schema: {
        tags,
        summary: 'A receipt; its payer sees the entry pass too',
        params: orderParams,
        response: { 200: receipt },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readReceipt(deps, request.params.uid, request.viewer?.userId)
    },
  )
}

/** Encapsulated: the only routes of this module that parse forms, as some banks send them. */
async function callbackRoutes(app: App) {
  await app.register(formbody)

  app.route<{ Params: { gateway: string } }>({
    method: ['GET', 'POST'],
    url: '/api/payment/callback/:gateway/',
    schema: { hide: true },
    handler: async (request, reply) => {
      const callbackFields = { ...fieldsOf(request.body), ...fieldsOf(request.query), ...request.params }
      const report = (error: unknown) => request.log.error({ err: error }, 'a payment was not settled')
      // The URL contains the bank's authority: it must not be cached or leak as a referrer.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return reply.redirect(await receiveCallback(app.deps, callbackFields, report), 303)
    },
  })
}

function fieldsOf(source: unknown): Record<string, unknown> {
  return typeof source === 'object' && source !== null ? { ...source } : {}
}
