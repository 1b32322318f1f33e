import * as z from 'zod/mini'
import { callerOf } from '#server/core/caller.ts'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { post, postEdit, postViews, reportRequest } from '#src/contract/post.ts'
import { deletePost, editPost, restorePost } from './post-own.service.ts'
import { reportPost } from './post-report.service.ts'
import { viewPost } from './post-view.service.ts'

const tags = ['posts']
const params = z.object({ id: z.string() })
const postIdOf = (request: { params: { id: string } }) => idOf(request.params.id, 'Post')

/** Routes for existing posts: views, changes by the author, reports. */
export async function postOwnRoutes(app: App) {
  const { deps } = app

  app.post(
    '/api/post/:id/view/',
    {
      onRequest: app.maybeSignedIn,
      schema: { tags, summary: 'Count a view, once a viewer and day', params, response: { 200: postViews } },
    },
    async (request) => {
      const viewer = { ...callerOf(request), userId: request.viewer?.userId }
      return { views: await viewPost(deps, postIdOf(request), viewer) }
    },
  )

  app.patch(
    '/api/post/:id/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Change the given fields of my own post',
        params,
        body: postEdit,
        response: { 200: post },
      },
    },
    async (request) => {
      const changed = await editPost(deps, postIdOf(request), request.session.userId, request.body)
      app.invalidateResponses('posts')
      return changed
    },
  )

  app.delete(
    '/api/post/:id/',
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Delete my own post', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await deletePost(deps, postIdOf(request), request.session.userId)
      app.invalidateResponses('posts')
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/post/:id/restore/',
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Restore my post shortly after its deletion', params, response: { 200: post } },
    },
    async (request) => {
      const restored = await restorePost(deps, postIdOf(request), request.session.userId)
      app.invalidateResponses('posts')
      return restored
    },
  )

  app.post(
    '/api/post/:id/report/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Report a post to the operator, once a user',
        params,
        body: reportRequest,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await reportPost(deps, postIdOf(request), request.session.userId, request.body)
      return reply.code(204).send(null)
    },
  )
}
