import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { cachedList } from '#server/http-cache/http-caching.ts'
import { post, postCategory, postList, postPage, postStats, postsQuery } from '#src/contract/post.ts'
import { firstPosts, postStatsOf, postsAfter, postsOnPage, relatedTo, showPost } from './post.service.ts'
import { postEnvelope } from './post-envelope.ts'

const tags = ['posts']
const params = z.object({ id: z.string() })

const CACHED = cachedList(['posts'])

/** Public routes for posts. */
export async function postRoutes(app: App) {
  app.get(
    '/api/post/',
    {
      config: { publicRead: true, cachePolicy: CACHED },
      schema: {
        tags,
        summary: 'Posts: a bare list of at most 200, or one page with `page`, or with `cursor` as deep as the list',
        querystring: postsQuery,
        response: { 200: z.union([postPage, postList]) },
      },
    },
    (request) =>
      request.read(async (deps) => {
        const { query } = request
        const { page, cursor, page_size: size, ...listQuery } = query
        const links = { publicOrigin: deps.config.publicOrigin, query }
        if (cursor !== undefined) return postEnvelope(links, await postsAfter(deps, listQuery, cursor, size))
        if (page !== undefined) return postEnvelope(links, await postsOnPage(deps, listQuery, page, size))
        return firstPosts(deps, listQuery)
      }),
  )

  app.get(
    '/api/post/stats/',
    {
      config: { publicRead: true, cachePolicy: CACHED },
      schema: {
        tags,
        summary: 'How many posts there are and how often they were seen',
        querystring: z.object({ category: z.optional(postCategory) }),
        response: { 200: postStats },
      },
    },
    (request) => request.read((deps) => postStatsOf(deps, request.query)),
  )

  app.get(
    '/api/post/:id/',
    { config: { publicRead: true }, schema: { tags, summary: 'One post', params, response: { 200: post } } },
    (request) => request.read((deps) => showPost(deps, idOf(request.params.id, 'Post'))),
  )

  app.get(
    '/api/post/:id/related/',
    {
      config: { publicRead: true, cachePolicy: CACHED },
      schema: {
        tags,
        summary: 'At most twelve other posts, those of the same category first',
        params,
        response: { 200: postList },
      },
    },
    (request) => request.read((deps) => relatedTo(deps, idOf(request.params.id, 'Post'))),
  )
}
