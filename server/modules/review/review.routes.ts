import * as z from 'zod/mini'
import { envelope } from '#server/core/envelope.ts'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { review } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { myReview, reviewPage, reviewRequest, reviewsQuery } from '#src/contract/review.ts'
import { myReviewOf, removeReview, reviewsOf, writeReview } from './review.service.ts'

const kinds: { kind: ProgramKind; path: string; one: string }[] = [
  { kind: 'team', path: '/api/teams', one: 'a team' },
  { kind: 'course', path: '/api/courses', one: 'a course' },
]

const params = z.object({ id: z.string() })
const tags = ['reviews']

/** Routes for reviews of teams and courses. */
export async function reviewRoutes(app: App) {
  for (const each of kinds) {
    listRoute(app, each)
    ownRoutes(app, each)
  }
}

function listRoute(app: App, { kind, path, one }: (typeof kinds)[number]) {
  app.get(
    `${path}/:id/reviews/`,
    {
      config: { publicRead: true },
      schema: {
        tags,
        summary: `Reviews of ${one}, with their mean and histogram`,
        params,
        querystring: reviewsQuery,
        response: { 200: reviewPage },
      },
    },
    async (request) => {
      const number = idOf(request.params.id)
      const { page, page_size: pageSize, sort } = request.query
      const { subject, summary, ...list } = await request.read((deps) =>
        reviewsOf(deps, { kind, number }, { sort, page, pageSize }),
      )
      const pageLink = { path: `${path}/${number}/reviews/`, page, pageSize }
      const filters = { sort: sort === 'newest' ? undefined : sort }
      return {
        ...envelope({ publicOrigin: app.deps.config.publicOrigin, ...pageLink, filters }, list),
        subject,
        summary,
      }
    },
  )
}

function ownRoutes(app: App, { kind, path, one }: (typeof kinds)[number]) {
  const { deps } = app
  const url = `${path}/:id/reviews/mine/`
  const of = (request: { params: { id: string } }) => ({ kind, number: idOf(request.params.id) })

  app.get(
    url,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: `My review of ${one}, and whether I may write it`, params, response: { 200: myReview } },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return myReviewOf(deps, of(request), request.session.userId)
    },
  )

  app.put(
    url,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: `Writes or changes my review of ${one}, after a paid month has begun`,
        params,
        body: reviewRequest,
        response: { 200: review },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return writeReview(deps, of(request), request.session.userId, request.body)
    },
  )

  app.delete(
    url,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: `Deletes my review of ${one}`, params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await removeReview(deps, of(request), request.session.userId)
      return reply.code(204).send(null)
    },
  )
}
