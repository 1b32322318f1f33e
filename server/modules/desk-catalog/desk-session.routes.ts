import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { generateSlots } from '#server/modules/catalog/slots/slot-generator.service.ts'
import { deskRevision } from '#src/contract/desk/catalog.ts'
import {
  deskPlacesBody,
  deskSession,
  deskSessionBody,
  deskSessionList,
  deskSessionPatch,
  deskSessionsQuery,
} from '#src/contract/desk/catalog-session.ts'
import { bookableKind } from '#src/contract/kind.ts'
import { createOnce } from './create-once.ts'
import {
  addDeskSession,
  changeDeskPlaces,
  changeDeskSession,
  readDeskSessions,
  setSessionArchived,
} from './desk-session.service.ts'

const tags = ['desk']
const PATH = '/api/desk/sessions/'
const params = z.object({ kind: bookableKind, id: z.string() })

export async function deskSessionRoutes(app: App) {
  const guard = app.staff('catalog.write')

  app.get(
    PATH,
    {
      onRequest: app.staff('catalog.read'),
      schema: {
        tags,
        summary: 'Sessions of a team, course or pool with their places',
        querystring: deskSessionsQuery,
        response: { 200: deskSessionList },
      },
    },
    (request) => readDeskSessions(app.deps, request.staff, request.query),
  )

  app.post(
    PATH,
    {
      onRequest: guard,
      schema: { tags, summary: 'Add a session', body: deskSessionBody, response: { 201: deskSession } },
    },
    async (request, reply) => {
      const added = await createOnce(app.deps, request, reply, (tx, stored) =>
        addDeskSession(tx, request.staff, request.body, stored),
      )
      // If another server holds the lease, that server adds the missing months or dates within the hour.
      await generateSlots(app.deps)
      return added
    },
  )

  app.patch(
    `${PATH}:kind/:id/`,
    {
      onRequest: guard,
      schema: { tags, summary: 'Change a session', params, body: deskSessionPatch, response: { 200: deskSession } },
    },
    async (request) => {
      const { kind, id } = request.params
      const changed = await changeDeskSession(app.deps, request.staff, { kind, id: idOf(id) }, request.body)
      await generateSlots(app.deps)
      return changed
    },
  )

  app.put(
    `${PATH}:kind/:id/places/`,
    {
      onRequest: guard,
      schema: {
        tags,
        summary: 'Set the capacity of months or dates, or open and close them',
        params,
        body: deskPlacesBody,
        response: { 200: deskSession },
      },
    },
    (request) => {
      const { kind, id } = request.params
      return changeDeskPlaces(app.deps, request.staff, { kind, id: idOf(id) }, request.body)
    },
  )

  for (const [verb, archived] of [['archive', true] as const, ['unarchive', false] as const]) {
    app.post(
      `${PATH}:kind/:id/${verb}/`,
      {
        onRequest: guard,
        schema: {
          tags,
          summary: archived ? 'Stop offering a session' : 'Offer a session again',
          params,
          body: deskRevision,
          response: { 200: deskSession },
        },
      },
      (request) => {
        const { kind, id } = request.params
        const { version } = request.body
        return setSessionArchived(app.deps, request.staff, { kind, id: idOf(id) }, { version, archived })
      },
    )
  }
}
