import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { keyedRequest, respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import {
  dateCancelBody,
  dateCancelDone,
  moveBody,
  moveDone,
  orderCancelBody,
  orderDetail,
  orderExport,
  orderPage,
  orderQuery,
  receiptSent,
  refundBody,
  refundDone,
  saleList,
  saleQuery,
  walkInBody,
  walkInQuote,
  walkInSold,
} from '#src/contract/desk/orders.ts'
import { priceQuote } from '#src/contract/payment.ts'
import { cancelDate, cancelUnpaid, refund, resendReceipt } from './change.service.ts'
import { exportOrders } from './export.service.ts'
import { orderDetailOf, orderPageOf } from './order-list.service.ts'
import { moveEnrolment, onSale, quoteSale, sell } from './sale.service.ts'

const tags = ['desk']
const params = z.object({ uid: z.string() })

/** Orders for staff: the list, sales at the desk, and changes of what was sold. */
export async function deskOrderRoutes(app: App) {
  const { deps } = app

  app.get(
    '/api/desk/orders/',
    {
      onRequest: app.staff('orders.read'),
      schema: { tags, summary: 'Orders, newest first', querystring: orderQuery, response: { 200: orderPage } },
    },
    (request) => orderPageOf(deps, request.staff, request.query),
  )

  app.get(
    '/api/desk/orders/csv/',
    {
      onRequest: app.staff('orders.export'),
      schema: {
        tags,
        summary: 'Orders of some days as a CSV file for accounting',
        querystring: orderExport,
        response: { 200: z.unknown() },
      },
    },
    async (request, reply) => {
      const { from, to } = request.query
      const lines = await exportOrders(deps, request.staff, request.query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="orders-${from}-${to}.csv"`)
        .send(Readable.from(lines))
    },
  )

  app.get(
    '/api/desk/orders/sessions/',
    {
      onRequest: app.staff('bookings.write'),
      schema: {
        tags,
        summary: 'Sessions that can be sold, with the places left of their months or dates',
        querystring: saleQuery,
        response: { 200: saleList },
      },
    },
    (request) => onSale(deps, request.staff, request.query),
  )

  app.post(
    '/api/desk/orders/quote/',
    {
      onRequest: app.staff('bookings.write'),
      schema: { tags, summary: 'The price of a sale', body: walkInQuote, response: { 200: priceQuote } },
    },
    (request) => quoteSale(deps, request.staff, request.body),
  )

  app.post(
    '/api/desk/orders/',
    {
      onRequest: app.staff('bookings.write'),
      schema: {
        tags,
        idempotent: true,
        summary: 'Sell months or a date, paid in cash or by card terminal into my till',
        body: walkInBody,
        response: { 201: walkInSold },
      },
    },
    async (request, reply) => {
      reply.code(201)
      return respondOnce(deps, keyedRequest(request), (store) => sell(deps, request, request.body, store))
    },
  )

  app.post(
    '/api/desk/orders/dates/',
    {
      onRequest: app.staff('schedule.write'),
      schema: {
        tags,
        summary: 'Cancel one date of a session for everyone, or say who would be affected',
        body: dateCancelBody,
        response: { 200: dateCancelDone },
      },
    },
    (request) => cancelDate(deps, request.staff, request.body),
  )

  app.get(
    '/api/desk/orders/:uid/',
    {
      onRequest: app.staff('orders.read'),
      schema: { tags, summary: 'An order with every attempt', params, response: { 200: orderDetail } },
    },
    (request) => orderDetailOf(deps.db, request.staff, request.params.uid),
  )

  app.post(
    '/api/desk/orders/:uid/refund/',
    {
      onRequest: app.staff('orders.refund'),
      schema: {
        tags,
        idempotent: true,
        summary: 'Refund an order, or one month or date of it, to the wallet',
        params,
        body: refundBody,
        response: { 201: refundDone },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const { uid } = request.params
      return respondOnce(deps, keyedRequest(request), (store) => refund(deps, request.staff, uid, request.body, store))
    },
  )

  app.post(
    '/api/desk/orders/:uid/cancel/',
    {
      onRequest: app.staff('orders.cancel'),
      schema: { tags, summary: 'End an unpaid order', params, body: orderCancelBody, response: { 200: orderDetail } },
    },
    (request) => cancelUnpaid(deps, request.staff, request.params.uid, request.body.reason),
  )

  app.post(
    '/api/desk/orders/:uid/move/',
    {
      onRequest: app.staff('orders.cancel'),
      schema: {
        tags,
        idempotent: true,
        summary: 'Move a paid month or date to another session, with the difference settled',
        params,
        body: moveBody,
        response: { 201: moveDone },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const { uid } = request.params
      return respondOnce(deps, keyedRequest(request), (store) => moveEnrolment(deps, request, uid, request.body, store))
    },
  )

  app.post(
    '/api/desk/orders/:uid/receipt/',
    {
      onRequest: app.staff('bookings.write'),
      schema: { tags, summary: 'Notify the payer of the receipt again', params, response: { 200: receiptSent } },
    },
    (request) => resendReceipt(deps, request.staff, request.params.uid),
  )
}
