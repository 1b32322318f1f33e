import multipart from '@fastify/multipart'
import type { App } from '#server/core/fastify-types.ts'
import { postCreated } from '#src/contract/post.ts'
import { createPost } from './post-create.service.ts'
import { formLimits, postForm, withPostForm } from './post-form.ts'

/** Encapsulated: the limits of its form apply to no other route. */
export async function postCreateRoutes(app: App) {
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false })

  app.post(
    '/api/post/',
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['posts'],
        summary:
          'Publish a post: a form of title, description, category, thumbnail or thumbnail_upload, and media, media_upload or media_url',
        form: postForm,
        idempotent: true,
        response: { 201: postCreated },
      },
    },
    async (request, reply) => {
      const author = { userId: request.session.userId, key: request.headers['idempotency-key'] }
      const created = await withPostForm(app.deps, request, (form) => createPost(app.deps, form, author))
      app.invalidateResponses('posts')
      return reply.code(201).send(created)
    },
  )
}
