import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/core/errors.ts'
import { contentTypeOf } from '#server/gateways/media/content-type.ts'
import type { PublicFolder } from '#server/gateways/media/port.ts'
import { byteRange } from './byte-range.ts'

const YEAR_SECONDS = 31_536_000
const FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`
/** Nothing in a file may run, whatever it turns out to be. */
const INERT = "default-src 'none'; sandbox"
/** The names that this server gives: nothing else is ever looked for. */
const names: Record<PublicFolder, RegExp> = {
  avatars: /^[\w-]{22}(?:-128)?\.webp$/,
  posts: /^[\w-]{22}(?:(?:-\d{1,4})?\.(?:webp|avif)|\.(?:mp4|mov|mkv))$/,
}

type FileRequest = FastifyRequest<{ Params: { folder: string; name: string } }>

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

  app.route<{ Params: { folder: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:folder(^avatars|posts$)/:name',
    schema: { hide: true },
    handler: answerFile,
  })
})

async function answerFile(request: FileRequest, reply: FastifyReply) {
  const { media: store } = request.server.deps
  const { folder, name } = request.params
  if (!isOurs(folder, name)) throw new AppError('not_found')
  const size = await store.size(folder, name)
  if (size === undefined) throw new AppError('not_found')
  const tag = `"${name}"`
  reply.header('content-security-policy', INERT).header('cache-control', FOREVER).header('etag', tag)
  reply.header('accept-ranges', 'bytes').type(contentTypeOf(name))
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  const range = rangeOf(request, tag, size)
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', range === undefined ? size : range.end - range.start + 1)
  if (request.method === 'HEAD') return reply.send()
  const content = await store.read(folder, name, range)
  if (content === undefined) throw new AppError('not_found')
  return reply.send(content)
}

function isOurs(folder: string, name: string): folder is PublicFolder {
  return (folder === 'avatars' || folder === 'posts') && names[folder].test(name)
}

/** The part to answer with; undefined for all of it. Throws 416 for a part that the file does not have. */
function rangeOf(request: FastifyRequest, tag: string, size: number) {
  const { range: asked, 'if-range': only } = request.headers
  // A part of another file than the one the asker has a part of would make a broken whole.
  if (only !== undefined && only !== tag) return undefined
  const range = byteRange(asked, size)
  if (range !== 'none') return range
  throw Object.assign(new Error('no such range'), { statusCode: 416, headers: { 'content-range': `bytes */${size}` } })
}
