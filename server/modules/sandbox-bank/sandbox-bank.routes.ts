import formbody from '@fastify/formbody'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { type BankView, choosePayment, viewPayment } from './bank-page.service.ts'
import { bankPolicy, closedPage, payPage } from './bank-page.ts'
import {
  BankRejection,
  inquirePayment,
  requestPayment,
  reversePayment,
  unverifiedPayments,
  verifyPayment,
} from './sandbox-bank.service.ts'

const PAGE = '/pg/StartPay/:authority'
const authorityParams = z.object({ authority: z.string() })
const choiceBody = z.object({ choice: z.enum(['pay', 'decline', 'cancel']) })
const hidden = { schema: { hide: true } }

/**
 * The sandbox bank: Zarinpal's v4 protocol and a payment page. Registered under `/sandbox-bank`, never beside a real
 * bank.
 */
export async function sandboxBankRoutes(app: App) {
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody)
  await app.register(protocol, { prefix: '/pg/v4/payment' })
  app.get(PAGE, hidden, async (request, reply) => {
    const { authority } = authorityParams.parse(request.params)
    return showPage(reply, await viewPayment(app.deps, authority))
  })
  app.post(PAGE, hidden, async (request, reply) => {
    const { authority } = authorityParams.parse(request.params)
    const body = choiceBody.safeParse(request.body)
    if (!body.success) return showPage(reply, await viewPayment(app.deps, authority))
    const chosen = await choosePayment(app.deps, authority, body.data.choice)
    if ('goTo' in chosen) return reply.header('cache-control', 'no-store').redirect(chosen.goTo, 303)
    return showPage(reply, chosen)
  })
}

async function protocol(app: App) {
  const methods = {
    request: requestPayment,
    verify: verifyPayment,
    inquiry: inquirePayment,
    unVerified: unverifiedPayments,
    reverse: reversePayment,
  }
  for (const [name, method] of Object.entries(methods)) {
    app.post(`/${name}.json`, hidden, async (request) => ({ data: await method(app.deps, request.body), errors: [] }))
  }
  app.setErrorHandler(async (error, _request, reply) => {
    const isMalformed = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
    if (!(error instanceof BankRejection) && !isMalformed) throw error
    const { code, message, validations } =
      error instanceof BankRejection ? error : new BankRejection(-9, 'The input params invalid, validation error.')
    return reply.code(code === -9 ? 422 : 200).send({ data: [], errors: { code, message, validations } })
  })
}

function showPage(reply: FastifyReply, view: BankView) {
  const back = 'back' in view ? view.back : undefined
  return reply
    .code(view.kind === 'unknown' ? 404 : 200)
    .header('content-security-policy', bankPolicy(back?.address))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(view.kind === 'open' ? payPage(view.bill) : closedPage(view.kind, back))
}
