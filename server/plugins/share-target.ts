import plugin from 'fastify-plugin'

/** Where the manifest has the system send what is shared into the app. */
const ACTION = '/share-target'
const COMPOSER = '/create-post?shared=unready'

/**
 * Takes over where no worker did (its storage was cleared, or it was never installed): the composer says that the app has
 * to be opened once before it can take files. What was sent is not read: the server knows nobody by a share.
 */
export const shareTarget = plugin(async (app) => {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    // Whatever comes, and however large: it is let go of unread.
    door.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    door.post(ACTION, { schema: { hide: true } }, async (_request, reply) => reply.redirect(COMPOSER, 303))
  })
})
