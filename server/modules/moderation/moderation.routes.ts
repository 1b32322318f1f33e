import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { requireClub } from '#server/modules/staff/staff.service.ts'
import {
  moderatedUserQuery,
  moderatedUsers,
  moderationBody,
  moderationDone,
  postQueue,
  postQueueQuery,
  reviewQueue,
  reviewQueueQuery,
  suspensionBody,
} from '#src/contract/desk/moderation.ts'
import { moderate, readPosts, readReviews } from './moderation.service.ts'
import { endSuspension, readModeratedUsers, suspendUser } from './suspension.service.ts'

const tags = ['desk']
const path = '/api/desk/moderation'
const params = z.object({ id: z.string() })

/** Routes of moderators: posts, reviews, and users who may not publish. */
export async function moderationRoutes(app: App) {
  const { deps } = app
  const onRequest = [...app.staff('moderation.write'), requireClub]

  app.get(
    `${path}/posts/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Posts with open reports, or hidden posts',
        querystring: postQueueQuery,
        response: { 200: postQueue },
      },
    },
    (request) => readPosts(deps, request.query),
  )

  app.get(
    `${path}/reviews/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Reviews of all programs or of one, newest first',
        querystring: reviewQueueQuery,
        response: { 200: reviewQueue },
      },
    },
    (request) => readReviews(deps, request.query),
  )

  app.post(
    `${path}/posts/:id/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Hide, show or delete a post, and close its reports',
        params,
        body: moderationBody,
        response: { 200: moderationDone },
      },
    },
    async (request) => {
      const post = { kind: 'post', id: idOf(request.params.id, 'Post') } as const
      const done = await moderate(deps, request.staff.actor, post, request.body)
      app.invalidateResponses('posts')
      return done
    },
  )

  app.post(
    `${path}/reviews/:id/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Hide, show or delete a review',
        params,
        body: moderationBody,
        response: { 200: moderationDone },
      },
    },
    async (request) => {
      const review = { kind: 'review', id: idOf(request.params.id, 'Review') } as const
      const done = await moderate(deps, request.staff.actor, review, request.body)
      app.invalidateResponses('catalogue')
      return done
    },
  )

  suspensionRoutes(app)
}

function suspensionRoutes(app: App) {
  const { deps } = app
  const onRequest = [...app.staff('moderation.write'), requireClub]

  app.get(
    `${path}/users/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Suspended users, or those whose username begins with a text',
        querystring: moderatedUserQuery,
        response: { 200: moderatedUsers },
      },
    },
    (request) => readModeratedUsers(deps, request.query.q),
  )

  app.post(
    `${path}/suspensions/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Suspend the posting of a user for some days, in place of an earlier suspension',
        body: suspensionBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await suspendUser(deps, request.staff.actor, request.body)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    `${path}/suspensions/:id/`,
    {
      onRequest,
      schema: { tags, summary: 'Let a suspended user publish again', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await endSuspension(deps, request.staff.actor, idOf(request.params.id, 'User'))
      return reply.code(204).send(null)
    },
  )
}
