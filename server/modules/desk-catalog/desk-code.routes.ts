import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { requireClub } from '#server/modules/staff/staff.service.ts'
import { deskCode, deskCodeBody, deskCodePage, deskCodeQuery } from '#src/contract/desk/catalog-code.ts'
import { createOnce } from './create-once.ts'
import { addCode, endCode, readCodes } from './desk-code.service.ts'

const tags = ['desk']
const PATH = '/api/desk/codes/'

/** Discount codes: of the whole club, so that staff of single pools only read them. */
export async function deskCodeRoutes(app: App) {
  app.get(
    PATH,
    {
      onRequest: app.staff('catalog.read'),
      schema: {
        tags,
        summary: 'Discount codes, newest first',
        querystring: deskCodeQuery,
        response: { 200: deskCodePage },
      },
    },
    (request) => readCodes(app.deps, request.query),
  )

  app.post(
    PATH,
    {
      onRequest: [...app.staff('catalog.write'), requireClub],
      schema: { tags, summary: 'Add a discount code', body: deskCodeBody, response: { 201: deskCode } },
    },
    (request, reply) => {
      return createOnce(app.deps, request, reply, (tx, stored) => addCode(tx, request.staff, request.body, stored))
    },
  )

  app.post(
    `${PATH}:id/end/`,
    {
      onRequest: [...app.staff('catalog.write'), requireClub],
      schema: {
        tags,
        summary: 'End a discount code now',
        params: z.object({ id: z.string() }),
        response: { 200: deskCode },
      },
    },
    (request) => {
      return endCode(app.deps, request.staff, idOf(request.params.id))
    },
  )
}
