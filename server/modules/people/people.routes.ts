import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { keyedRequest, respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import {
  creditBody,
  creditDone,
  deskMemberBody,
  deskMemberPatch,
  noteBody,
  peoplePage,
  peopleQuery,
  person,
  personBody,
  personFound,
} from '#src/contract/desk/people.ts'
import { addNote, removeNote } from './note.service.ts'
import { findPeople, readPerson } from './people.service.ts'
import { addMemberFor, changeMemberFor, credit, personOfPhone } from './person-change.service.ts'

const tags = ['desk']
const params = z.object({ user: z.string() })
const memberParams = z.object({ user: z.string(), member: z.string() })
const noteParams = z.object({ user: z.string(), note: z.string() })
const added = z.object({ id: z.int() })
const nothing = z.object({})

/** The club's people, for staff. */
export async function peopleRoutes(app: App) {
  const { deps } = app

  app.get(
    '/api/desk/people/',
    {
      onRequest: app.staff('people.read'),
      schema: {
        tags,
        summary: 'People by number, name, receipt code or pass, newest first',
        querystring: peopleQuery,
        response: { 200: peoplePage },
      },
    },
    (request) => findPeople(deps, request.query),
  )

  app.post(
    '/api/desk/people/',
    {
      onRequest: app.staff('bookings.write'),
      schema: {
        tags,
        summary: 'The account of a number, created when it has none',
        body: personBody,
        response: { 200: personFound },
      },
    },
    (request) => personOfPhone(deps, request.staff, request.body),
  )

  app.get(
    '/api/desk/people/:user/',
    {
      onRequest: app.staff('people.read'),
      schema: {
        tags,
        summary: 'A user: members, enrolments, orders, wallet, visits and notes',
        params,
        response: { 200: person },
      },
    },
    (request) => readPerson(deps, request.staff, idOf(request.params.user, 'Person')),
  )

  app.post(
    '/api/desk/people/:user/members/',
    {
      onRequest: app.staff('people.write'),
      schema: {
        tags,
        idempotent: true,
        summary: 'Add a swimmer',
        params,
        body: deskMemberBody,
        response: { 201: added },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const user = idOf(request.params.user, 'Person')
      return respondOnce(deps, keyedRequest(request), (store) =>
        addMemberFor(deps, request.staff, user, request.body, store),
      )
    },
  )

  app.patch(
    '/api/desk/people/:user/members/:member/',
    {
      onRequest: app.staff('people.write'),
      schema: {
        tags,
        summary: 'Change name, birth date or sex of a swimmer',
        params: memberParams,
        body: deskMemberPatch,
        response: { 200: added },
      },
    },
    (request) => {
      const userId = idOf(request.params.user, 'Person')
      const id = idOf(request.params.member, 'Member')
      return changeMemberFor(deps, request.staff, { userId, id }, request.body)
    },
  )

  app.post(
    '/api/desk/people/:user/notes/',
    {
      onRequest: app.staff('people.write'),
      schema: {
        tags,
        idempotent: true,
        summary: 'Add a note for staff',
        params,
        body: noteBody,
        response: { 201: added },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const user = idOf(request.params.user, 'Person')
      return respondOnce(deps, keyedRequest(request), (store) =>
        addNote(deps, request.staff, user, request.body.text, store),
      )
    },
  )

  app.delete(
    '/api/desk/people/:user/notes/:note/',
    {
      onRequest: app.staff('people.write'),
      schema: { tags, summary: 'Remove a note', params: noteParams, response: { 200: nothing } },
    },
    async (request) => {
      const userId = idOf(request.params.user, 'Person')
      await removeNote(deps, request.staff, { userId, id: idOf(request.params.note, 'Note') })
      return {}
    },
  )

  app.post(
    '/api/desk/people/:user/credits/',
    {
      onRequest: app.staff('credits.write'),
      schema: {
        tags,
        idempotent: true,
        summary: 'Credit the wallet, with a reason',
        params,
        body: creditBody,
        response: { 201: creditDone },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const user = idOf(request.params.user, 'Person')
      return respondOnce(deps, keyedRequest(request), (store) => credit(deps, request.staff, user, request.body, store))
    },
  )
}
