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
/** The protocol answers in headers. */
const empty = z.null()
const PART_TYPE = 'application/offset+octet-stream'
const RETRY_SECONDS = 5

/** Large files in parts, by the tus protocol: what was sent before the network went away need not be sent again. */
export async function uploadRoutes(app: App) {
  const tus = tusServer(app.deps)

  // The bytes are the tus server's to read.
  app.addContentTypeParser(PART_TYPE, (_request, _payload, done) => done(null))

  async function handOver(request: FastifyRequest, reply: FastifyReply, id?: string) {
    let failure: unknown
    const fail = (error: unknown) => {
      failure = error
    }
    const body = bodyOf(request)
    const answer = await tus(webRequest(request, body), { ...(id !== undefined && { id }), fail })
    // What is left of a refused part is let pass: some read the answer only after their last byte.
    if (body !== undefined) request.raw.unpipe(body).resume()
    if (answer.status >= 400) return refuse(reply, answer.status, failure)
    for (const [name, value] of answer.headers) reply.header(name, value)
    return reply.code(answer.status).send()
  }

  app.post(
    `${UPLOADS_PATH}/`,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Begin an upload (tus 1.0). Upload-Metadata: `name`, `type`, `kind` (media or thumbnail)',
        response: { 201: empty },
      },
    },
    async (request, reply) => {
      refuseZero(request)
      const length = Number(request.headers['upload-length'] ?? 0)
      return handOver(request, reply, await beginUpload(app.deps, request.session.userId, kindOf(request), length))
    },
  )

  async function goOn(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
    requireOwn(request.params.id, request.session.userId)
    return handOver(request, reply)
  }

  app.route<{ Params: { id: string } }>({
    method: ['PATCH', 'DELETE'],
    url: `${UPLOADS_PATH}/:id`,
    onRequest: app.signedIn,
    schema: {
      tags,
      summary: 'The next part of an upload, or its end; HEAD says how far it is',
      response: { 204: empty },
    },
    handler: goOn,
  })

  app.head<{ Params: { id: string } }>(`${UPLOADS_PATH}/:id`, { onRequest: app.signedIn, schema: { hide: true } }, goOn)
}

/** The bytes of a part; they break off where the connection does. Undefined where none come. */
function bodyOf({ raw, method, headers }: FastifyRequest): PassThrough | undefined {
  if (method !== 'PATCH' && headers['content-type'] !== PART_TYPE) return undefined
  const body = new PassThrough()
  raw.once('error', (error) => body.destroy(error))
  return raw.pipe(body)
}

/** The request as the tus server reads it. */
function webRequest(request: FastifyRequest, body: PassThrough | undefined): Request {
  // HTTP/2 has the address among its headers, by names that are none elsewhere.
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !name.startsWith(':') ? [[name, value]] : [],
  )
  return new Request(new URL(request.url, 'http://uploads'), {
    method: request.method,
    headers,
    ...(body !== undefined && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  })
}

/** What the protocol refuses keeps its status; what went wrong underneath is told as everywhere else. */
function refuse(reply: FastifyReply, status: number, failure: unknown) {
  const isProtocol = typeof failure === 'object' && failure !== null && 'status_code' in failure
  if (failure !== undefined && !isProtocol) throw failure
  if (status === 404 || status === 410) throw new AppError('not_found')
  if (status === 413) throw new AppError('too_large')
  if (status >= 500 && status !== 501) throw new AppError('unavailable', { retryAfter: RETRY_SECONDS, cause: failure })
  return reply.code(status).send({ detail: uploadTexts.protocol, code: 'validation' })
}

/** Of `Upload-Metadata: kind bWVkaWE=,name …`: each name with its decoded text. */
function metadataOf(request: FastifyRequest): [name: string, text: string][] {
  const pairs = String(request.headers['upload-metadata'] ?? '').split(',')
  return pairs.map((pair) => {
    const [name = '', code = ''] = pair.trim().split(' ')
    return [name, Buffer.from(code, 'base64').toString()]
  })
}

/** The database holds no text with a zero character. */
function refuseZero(request: FastifyRequest) {
  const faults = metadataOf(request).filter(([, text]) => text.includes('\0'))
  if (faults.length > 0)
    throw new ValidationError(Object.fromEntries(faults.map(([name]) => [name, [uploadTexts.zero]])))
}

function kindOf(request: FastifyRequest): UploadKind {
  const kind = metadataOf(request).find(([name]) => name === 'kind')?.[1]
  if (kind === 'media' || kind === 'thumbnail') return kind
  throw new ValidationError({ kind: [uploadTexts.kind] })
}
