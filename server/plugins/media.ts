import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/core/errors.ts'
import { contentTypeOf } from '#server/gateways/media/content-type.ts'
import type { PublicFolder } from '#server/gateways/media/port.ts'
import { byteRange } from './byte-range.ts'

const YEAR_SECONDS = 31_536_000
const FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`
/** Forbids scripts in every file, whatever its content is. */
const INERT = "default-src 'none'; sandbox"
/** The names that this server generates; any other name is not looked up. */
const names: Record<PublicFolder, RegExp> = {
  avatars: /^[\w-]{22}(?:-128)?\.webp$/,
  posts: /^[\w-]{22}(?:(?:-\d{1,4})?\.(?:webp|avif)|\.(?:mp4|mov|mkv))$/,
}

type FileRequest = FastifyRequest<{ Params: { folder: string; name: string } }>

/** Serves the seed's pictures and clips, and uploaded media. */
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
    handler: sendFile,
  })
})

async function sendFile(request: FileRequest, reply: FastifyReply) {
  const { media: store } = request.server.deps
  const { folder, name } = request.params
  if (!isValidName(folder, name)) throw new AppError('not_found')
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

function isValidName(folder: string, name: string): folder is PublicFolder {
  return (folder === 'avatars' || folder === 'posts') && names[folder].test(name)
}

/** The requested range; undefined for the whole file. Throws 416 for a range outside the file. */
function rangeOf(request: FastifyRequest, tag: string, size: number) {
  const { range: header, 'if-range': ifRange } = request.headers
  // A range of another version must not be joined with what the client already has.
  if (ifRange !== undefined && ifRange !== tag) return undefined
  const range = byteRange(header, size)
  if (range !== 'none') return range
  throw Object.assign(new Error('no such range'), { statusCode: 416, headers: { 'content-range': `bytes */${size}` } })
}
