import multipart from '@fastify/multipart'
import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import { pictureLimits, withPicture } from '#server/modules/profile/picture-form.service.ts'
import {
  medicalNote,
  medicalNoteBody,
  member,
  memberBody,
  memberList,
  memberListQuery,
  memberPatch,
  memberPictureForm,
} from '#src/contract/member/member.ts'
import { addMember, changeMember, membersOf, removeOwnMember } from './member.service.ts'
import {
  changeMemberPicture,
  changeNote,
  noteOfMember,
  pictureOfMember,
  removeMemberPicture,
  removeNote,
} from './member-private.service.ts'

const tags = ['members']
const path = '/api/members/'
const params = z.object({ id: z.string() })
const memberId = ({ params: { id } }: { params: z.infer<typeof params> }) => idOf(id, 'Member')

/** Routes for the members of an account. All responses are personal. */
export async function memberRoutes(app: App) {
  const { deps } = app
  app.get(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'The members of my account, myself first, and with `shared=1` those that others share with me',
        querystring: memberListQuery,
        response: { 200: memberList },
      },
    },
    (request) => membersOf(deps, request.session.userId, { shared: request.query.shared !== undefined }),
  )

  app.post(
    path,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Add a member', idempotent: true, body: memberBody, response: { 201: member } },
    },
    async (request, reply) => {
      const { headers, method, session, body } = request
      const { userId } = session
      const key = headers['idempotency-key']
      reply.code(201)
      if (key === undefined) return addMember(deps, userId, body)
      return respondOnce(deps, { userId, key, method, path, body, status: 201 }, (storeResponse) =>
        addMember(deps, userId, body, storeResponse),
      )
    },
  )

  app.patch(
    `${path}:id/`,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Change the given fields', params, body: memberPatch, response: { 200: member } },
    },
    (request) => changeMember(deps, request.session.userId, memberId(request), request.body),
  )

  app.delete(
    `${path}:id/`,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Remove a member with note and photo', params, response: { 200: memberList } },
    },
    async (request) => {
      await removeOwnMember(deps, request.session.userId, memberId(request))
      return membersOf(deps, request.session.userId)
    },
  )

  await app.register(pictureRoutes)
  noteRoutes(app)
}

/** Encapsulated: the only routes of this module that parse forms with files. */
async function pictureRoutes(app: App) {
  const { deps } = app
  await app.register(multipart, { limits: pictureLimits, throwFileSizeLimit: false })

  app.get(
    `${path}:id/picture/`,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'The photo of a member, WebP', params, response: { 200: z.unknown() } },
    },
    async (request, reply) => {
      const picture = await pictureOfMember(deps, request.session.userId, memberId(request))
      return reply.type('image/webp').send(picture)
    },
  )

  app.put(
    `${path}:id/picture/`,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Send a photo: a form with one file, `picture`, of at most 5 MB',
        params,
        form: memberPictureForm,
        response: { 200: member },
      },
    },
    (request) =>
      withPicture(request, (upload) => changeMemberPicture(deps, request.session.userId, memberId(request), upload)),
  )

  app.delete(
    `${path}:id/picture/`,
    { onRequest: app.signedIn, schema: { tags, summary: 'Remove the photo', params, response: { 200: member } } },
    (request) => removeMemberPicture(deps, request.session.userId, memberId(request)),
  )
}

function noteRoutes(app: App) {
  const { deps } = app
  const url = `${path}:id/medical-note/`

  app.get(
    url,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'The medical note of a member', params, response: { 200: medicalNote } },
    },
    (request) => noteOfMember(deps, request.session.userId, memberId(request)),
  )

  app.put(
    url,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Store a medical note, with consent to show it to coaches and at the door',
        params,
        body: medicalNoteBody,
        response: { 200: member },
      },
    },
    (request) => changeNote(deps, request.session.userId, memberId(request), request.body),
  )

  app.delete(
    url,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Withdraw the consent: delete the note', params, response: { 200: member } },
    },
    (request) => removeNote(deps, request.session.userId, memberId(request)),
  )
}
