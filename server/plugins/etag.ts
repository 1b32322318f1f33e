import { createHash } from 'node:crypto'
import plugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The same answer for everybody: caches may keep it, and ask whether it is still true. */
    publicRead?: boolean
  }
}

/** Public reads carry an ETag of their content and answer 304 to whoever has it. */
export const etag = plugin(async (app) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.publicRead !== true || reply.statusCode !== 200) return payload
    if (typeof payload !== 'string') return payload
    const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`
    reply.header('etag', tag).header('cache-control', 'no-cache')
    if (!request.headers['if-none-match']?.split(/, */).includes(tag)) return payload
    reply.code(304).removeHeader('content-length')
    return ''
  })
})
