import type { IncomingMessage } from 'node:http'
import type { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { App } from '#server/app-type.ts'
import { FieldRefusal } from '#server/errors.ts'
import { uploadTexts } from './strings.ts'
import { tusServer, UPLOADS_PATH } from './tus-server.ts'
import { beginUpload, requireOwn } from './upload.service.ts'
import type { UploadKind } from './upload-files.ts'

const tags = ['uploads']
/** The protocol answers in headers. */
const empty = z.null()

/** Large files in parts, by the tus protocol: what was sent before the network went away need not be sent again. */
export async function uploadRoutes(app: App) {
  const planned = new WeakMap<IncomingMessage, string>()
  let server: Server | undefined

  // The bytes are the tus server's to read.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

  async function handOver(request: FastifyRequest, reply: FastifyReply) {
    server ??= tusServer(app.deps.config, planned)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.raw.setHeader('cache-control', 'no-store')
    await server.handle(request.raw, reply.raw)
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
      const length = Number(request.headers['upload-length'] ?? 0)
      planned.set(request.raw, await beginUpload(app.deps, request.session.userId, kindOf(request), length))
      return handOver(request, reply)
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

/** Of `Upload-Metadata: kind bWVkaWE=,name …`. */
function kindOf(request: FastifyRequest): UploadKind {
  const pairs = String(request.headers['upload-metadata'] ?? '').split(',')
  const code = pairs.map((pair) => pair.trim().split(' ')).find(([key]) => key === 'kind')?.[1]
  const kind = Buffer.from(code ?? '', 'base64').toString()
  if (kind === 'media' || kind === 'thumbnail') return kind
  throw new FieldRefusal({ kind: [uploadTexts.kind] })
}
