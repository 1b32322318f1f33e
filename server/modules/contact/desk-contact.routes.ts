import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { requireClub } from '#server/modules/staff/staff.service.ts'
import {
  answerBody,
  contactStateBody,
  deskContactQuery,
  deskMessage,
  deskMessages,
} from '#src/contract/desk/contact.ts'
import { answerMessage, moveMessage, readDeskMessages } from './desk-contact.service.ts'

const tags = ['desk']
const path = '/api/desk/contact/'
const params = z.object({ id: z.string() })

/** Routes of staff for messages to the club. */
export async function deskContactRoutes(app: App) {
  const { deps } = app
  const onRequest = [...app.staff('contact.write'), requireClub]

  app.get(
    path,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Messages to the club by state, newest first',
        querystring: deskContactQuery,
        response: { 200: deskMessages },
      },
    },
    (request) => readDeskMessages(deps, request.query),
  )

  app.post(
    `${path}:id/answer/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Answer a message once, by SMS or as a notification, and close it',
        params,
        body: answerBody,
        response: { 200: deskMessage },
      },
    },
    (request) => answerMessage(deps, request.staff.actor, idOf(request.params.id, 'Message'), request.body.text),
  )

  app.post(
    `${path}:id/state/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Close a message, or open it again',
        params,
        body: contactStateBody,
        response: { 200: deskMessage },
      },
    },
    (request) => moveMessage(deps, request.staff.actor, idOf(request.params.id, 'Message'), request.body.state),
  )
}
