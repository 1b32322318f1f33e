import plugin from 'fastify-plugin'

/** The manifest's share target: the system posts shared files here. */
const ACTION = '/share-target'
const COMPOSER = '/create-post?shared=unready'

/**
 * Fallback without a service worker (its storage was cleared, or it was never installed): the composer explains that
 * the app must be opened once before it accepts files. The body is not read: a share carries no authentication.
 */
export const shareTarget = plugin(async (app) => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Discards a body of any type and size.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post(ACTION, { schema: { hide: true } }, async (_request, reply) => reply.redirect(COMPOSER, 303))
  })
})
