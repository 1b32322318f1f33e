import { PassThrough, Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { App } from '#server/core/fastify-types.ts'
import { uploadTexts } from './strings.ts'
import { tusServer, UPLOADS_PATH } from './tus-server.ts'
import { beginUpload, requireOwn } from './upload.service.ts'
import type { UploadKind } from './upload-id.ts'

const tags = ['uploads']
/** The protocol responds with headers only. */
const empty = z.null()
const PART_TYPE = 'application/offset+octet-stream'
const RETRY_SECONDS = 5

/** Routes for resumable uploads of large files by the tus protocol. */
export async function uploadRoutes(app: App) {
  const tus = tusServer(app.deps)

  // The tus server reads the body.
  app.addContentTypeParser(PART_TYPE, (_request, _payload, done) => done(null))

  async function forwardToTus(request: FastifyRequest, reply: FastifyReply, id?: string) {
    let failure: unknown
    const fail = (error: unknown) => {
      failure = error
    }
    const body = bodyOf(request)
    const response = await tus(webRequest(request, body), { ...(id !== undefined && { id }), fail })
    // Drains the rest of a refused chunk: some clients read the response only after their last byte.
    if (body !== undefined) request.raw.unpipe(body).resume()
    if (response.status >= 400) return refuse(reply, response.status, failure)
    for (const [name, value] of response.headers) reply.header(name, value)
    return reply.code(response.status).send()
  }

  app.post(
    `${UPLOADS_PATH}/`,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Create an upload (tus 1.0). Upload-Metadata: `name`, `type`, `kind` (media or thumbnail)',
        response: { 201: empty },
      },
    },
    async (request, reply) => {
      refuseNul(request)
      const length = Number(request.headers['upload-length'] ?? 0)
      return forwardToTus(request, reply, await beginUpload(app.deps, request.session.userId, kindOf(request), length))
    },
  )

  async function handleExisting(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
    requireOwn(request.params.id, request.session.userId)
    return forwardToTus(request, reply)
  }

  app.route<{ Params: { id: string } }>({
    method: ['PATCH', 'DELETE'],
    url: `${UPLOADS_PATH}/:id`,
    onRequest: app.signedIn,
    schema: {
      tags,
      summary: 'Send the next chunk of an upload, or delete it; HEAD returns its offset',
      response: { 204: empty },
    },
    handler: handleExisting,
  })

  app.head<{ Params: { id: string } }>(
    `${UPLOADS_PATH}/:id`,
    { onRequest: app.signedIn, schema: { hide: true } },
    handleExisting,
  )
}

/** The body of a chunk; it fails when the connection breaks. Undefined for requests without a body. */
function bodyOf({ raw, method, headers }: FastifyRequest): PassThrough | undefined {
  if (method !== 'PATCH' && headers['content-type'] !== PART_TYPE) return undefined
  const body = new PassThrough()
  raw.once('error', (error) => body.destroy(error))
  return raw.pipe(body)
}

/** The request as a web `Request` for the tus server. */
function webRequest(request: FastifyRequest, body: PassThrough | undefined): Request {
  // HTTP/2 pseudo-headers are not valid names elsewhere.
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !name.startsWith(':') ? [[name, value]] : [],
  )
  return new Request(new URL(request.url, 'http://uploads'), {
    method: request.method,
    headers,
    ...(body !== undefined && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  })
}

/** Protocol errors retain their status; other errors are reported like everywhere else. */
function refuse(reply: FastifyReply, status: number, failure: unknown) {
  const isProtocol = typeof failure === 'object' && failure !== null && 'status_code' in failure
  if (failure !== undefined && !isProtocol) throw failure
  if (status === 404 || status === 410) throw new AppError('not_found')
  if (status === 413) throw new AppError('too_large')
  if (status >= 500 && status !== 501) throw new AppError('unavailable', { retryAfter: RETRY_SECONDS, cause: failure })
  return reply.code(status).send({ detail: uploadTexts.protocol, code: 'validation' })
}

/** Parses `Upload-Metadata: kind bWVkaWE=,name …` into names and decoded texts. */
function metadataOf(request: FastifyRequest): [name: string, text: string][] {
  const pairs = String(request.headers['upload-metadata'] ?? '').split(',')
  return pairs.map((pair) => {
    const [name = '', code = ''] = pair.trim().split(' ')
    return [name, Buffer.from(code, 'base64').toString()]
  })
}

/** PostgreSQL stores no text with a NUL character. */
function refuseNul(request: FastifyRequest) {
  const faults = metadataOf(request).filter(([, text]) => text.includes('\0'))
  if (faults.length > 0)
    throw new ValidationError(Object.fromEntries(faults.map(([name]) => [name, [uploadTexts.zero]])))
}

function kindOf(request: FastifyRequest): UploadKind {
  const kind = metadataOf(request).find(([name]) => name === 'kind')?.[1]
  if (kind === 'media' || kind === 'thumbnail') return kind
  throw new ValidationError({ kind: [uploadTexts.kind] })
}
