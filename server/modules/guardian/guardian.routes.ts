import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { guardianInvitation, guardianLinks } from '#src/contract/member/guardian.ts'
import { acceptInvitation, endLink, inviteGuardian, linksOf } from './guardian.service.ts'

const tags = ['members']
const path = '/api/guardians/'
const MAX_ID = 2_147_483_647
const params = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_ID)) })
const response = { 200: guardianLinks }

/** Links of accounts: who else sees and books whose members. All responses are personal. */
export async function guardianRoutes(app: App) {
  const { deps } = app
  app.get(
    path,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'My guardians, and the accounts whose guardian I am or am asked to be', response },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return linksOf(deps, request.session.userId)
    },
  )

  app.post(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Invite a second guardian by number, the same with and without an account',
        body: guardianInvitation,
        response: { 201: guardianLinks },
      },
    },
    async (request, reply) => {
      reply.code(201)
      return inviteGuardian(deps, request.session.userId, request.body.phone_number)
    },
  )

  app.post(
    `${path}:id/accept/`,
    { onRequest: app.signedIn, schema: { tags, summary: 'Accept an invitation to my number', params, response } },
    (request) => acceptInvitation(deps, request.session.userId, request.params.id),
  )

  app.delete(
    `${path}:id/`,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'End a link, or withdraw or refuse an invitation', params, response },
    },
    (request) => endLink(deps, request.session.userId, request.params.id),
  )
}
