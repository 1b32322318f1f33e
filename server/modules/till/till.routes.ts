import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { keyedRequest, respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import {
  entryPage,
  entryQuery,
  pinBody,
  shiftCloseBody,
  shiftOpenBody,
  shiftPage,
  shiftQuery,
  tillEntryBody,
  tillState,
} from '#src/contract/desk/till.ts'
import { closedShifts, entriesOfClosed } from './shift-list.service.ts'
import { connectDevice, endShift, enterMoney, lockTill, openShift, readTill, unlockTill } from './till.service.ts'

const tags = ['desk']

/** The till of a member of staff: one open shift each, on the devices that they connected to it. */
export async function tillRoutes(app: App) {
  const { deps } = app
  const onRequest = app.staff('till.use')

  app.get(
    '/api/desk/till/',
    { onRequest, schema: { tags, summary: 'My open shift at the till', response: { 200: tillState } } },
    (request) => readTill(deps, request),
  )

  app.get(
    '/api/desk/till/shifts/',
    {
      onRequest,
      schema: { tags, summary: 'Closed shifts, newest first', querystring: shiftQuery, response: { 200: shiftPage } },
    },
    (request) => closedShifts(deps, request.staff, request.query),
  )

  app.get(
    '/api/desk/till/shifts/:id/entries/',
    {
      onRequest,
      schema: {
        tags,
        summary: 'The money of a closed shift, newest first',
        params: z.object({ id: z.string() }),
        querystring: entryQuery,
        response: { 200: entryPage },
      },
    },
    ({ params, staff, query }) => entriesOfClosed(deps, staff, idOf(params.id, 'Shift'), query.cursor),
  )

  app.post(
    '/api/desk/till/open/',
    {
      onRequest,
      schema: {
        tags,
        idempotent: true,
        summary: 'Open a shift with a float; needs a one-time code of the last minutes',
        body: shiftOpenBody,
        response: { 201: tillState },
      },
    },
    async (request, reply) => {
      reply.code(201)
      return respondOnce(deps, keyedRequest(request), (store) => openShift(deps, request, request.body, store))
    },
  )

  app.post(
    '/api/desk/till/connect/',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Connect this device to my shift; needs a one-time code of the last minutes',
        body: pinBody,
        response: { 200: tillState },
      },
    },
    (request) => connectDevice(deps, request, request.body.pin),
  )

  app.post(
    '/api/desk/till/unlock/',
    { onRequest, schema: { tags, summary: 'Unlock this device', body: pinBody, response: { 200: tillState } } },
    (request) => unlockTill(deps, request, request.body.pin),
  )

  app.post(
    '/api/desk/till/lock/',
    { onRequest, schema: { tags, summary: 'Lock this device', response: { 200: tillState } } },
    (request) => lockTill(deps, request),
  )

  app.post(
    '/api/desk/till/entries/',
    {
      onRequest,
      schema: {
        tags,
        idempotent: true,
        summary: 'Record money put into the till or taken out',
        body: tillEntryBody,
        response: { 201: tillState },
      },
    },
    async (request, reply) => {
      reply.code(201)
      return respondOnce(deps, keyedRequest(request), (store) => enterMoney(deps, request, request.body, store))
    },
  )

  app.post(
    '/api/desk/till/close/',
    {
      onRequest,
      schema: {
        tags,
        idempotent: true,
        summary: 'Close my shift: the counted money against the expected',
        body: shiftCloseBody,
        response: { 201: tillState },
      },
    },
    async (request, reply) => {
      reply.code(201)
      return respondOnce(deps, keyedRequest(request), (store) => endShift(deps, request, request.body, store))
    },
  )
}
