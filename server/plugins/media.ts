import fastifyStatic from '@fastify/static'
import plugin from 'fastify-plugin'

const YEAR_SECONDS = 31_536_000

/** Pictures and clips of the seed. Nothing in them may run, whatever they turn out to be. */
export const media = plugin(async (app, { mediaDir }: { mediaDir: string }) => {
  await app.register(fastifyStatic, {
    root: mediaDir,
    prefix: '/media/seed/',
    decorateReply: false,
    index: false,
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    setHeaders: (reply) => {
      reply.header('content-security-policy', "default-src 'none'; sandbox")
    },
  })
})
