import fastifyStatic from '@fastify/static'
import plugin from 'fastify-plugin'
import { Refusal } from '#server/errors.ts'

const YEAR_SECONDS = 31_536_000
/** Nothing in a file may run, whatever it turns out to be. */
const INERT = "default-src 'none'; sandbox"
/** The names that this server gives: nothing else is ever looked for. */
const avatarName = /^[\w-]{22}(?:-128)?\.webp$/

/** Pictures and clips of the seed, and what people sent. */
export const media = plugin(async (app, { mediaDir }: { mediaDir: string }) => {
  await app.register(fastifyStatic, {
    root: mediaDir,
    prefix: '/media/seed/',
    decorateReply: false,
    index: false,
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    setHeaders: (reply) => {
      reply.header('content-security-policy', INERT)
    },
  })

  app.get<{ Params: { name: string } }>('/media/avatars/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    const bytes = avatarName.test(name) ? await app.deps.media.read('avatars', name) : undefined
    if (bytes === undefined) throw new Refusal('not_found')
    reply.header('content-security-policy', INERT)
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    return reply.type('image/webp').send(bytes)
  })
})
