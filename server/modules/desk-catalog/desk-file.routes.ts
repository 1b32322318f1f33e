import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { App } from '#server/core/fastify-types.ts'
import { exportFile } from '#server/modules/catalog/import/catalog-file.service.ts'
import { respondOnce } from '#server/modules/idempotency/idempotency.service.ts'
import { pictureLimits, withPicture } from '#server/modules/profile/picture-form.service.ts'
import { requireClub } from '#server/modules/staff/staff.service.ts'
import { pictureForm } from '#src/contract/account.ts'
import {
  CATALOG_FILE_MAX_BYTES,
  catalogExportQuery,
  catalogFileKind,
  catalogImportQuery,
  catalogImportResult,
} from '#src/contract/desk/catalog-file.ts'
import { picture } from '#src/contract/picture.ts'
import { receiveCatalogPicture } from './catalog-picture.service.ts'
import { checkCatalogFile, writeCatalogFile } from './desk-file.service.ts'
import { catalogTexts } from './strings.ts'

const tags = ['desk']
const formats = { 'text/csv': 'csv', 'application/x-ndjson': 'jsonl' } as const
const params = z.object({ kind: catalogFileKind })

/** Pictures and whole files of the catalogue. */
export async function deskFileRoutes(app: App) {
  await app.register(multipart, { limits: pictureLimits, throwFileSizeLimit: false })

  app.addContentTypeParser(
    Object.keys(formats),
    { parseAs: 'buffer', bodyLimit: CATALOG_FILE_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )

  app.post(
    '/api/desk/pictures/',
    {
      onRequest: app.staff('catalog.write'),
      schema: {
        tags,
        summary: 'Send a picture for the catalogue: a form with one file, `picture`, of at most 5 MB',
        form: pictureForm,
        response: { 201: picture },
      },
    },
    async (request, reply) => {
      reply.code(201)
      const { userId } = request.session
      return withPicture(request, (upload) => receiveCatalogPicture(app.deps, userId, upload))
    },
  )

  app.post(
    '/api/desk/imports/:kind/',
    {
      onRequest: [...app.staff('catalog.write'), requireClub],
      bodyLimit: CATALOG_FILE_MAX_BYTES,
      schema: {
        tags,
        summary: 'Check a CSV or JSON Lines file of the catalogue, or with `dry_run=false` write it',
        params,
        querystring: catalogImportQuery,
        response: { 200: catalogImportResult },
      },
    },
    (request) => {
      const sent = { kind: request.params.kind, ...fileOf(request) }
      if (request.query.dry_run) return checkCatalogFile(app.deps, sent)
      const keyed = {
        userId: request.session.userId,
        key: request.headers['idempotency-key'],
        method: request.method,
        path: request.url,
        body: sent.bytes.toString('base64'),
        status: 200,
      }
      return respondOnce(app.deps, keyed, (storeResult) =>
        app.deps.db.transaction((tx) =>
          writeCatalogFile(tx, request.staff, sent, { now: app.deps.now(), storeResult }),
        ),
      )
    },
  )

  app.get(
    '/api/desk/exports/:kind/',
    {
      onRequest: [...app.staff('catalog.export'), requireClub],
      schema: {
        tags,
        summary: 'A kind of the catalogue as a file that can be imported again',
        params,
        querystring: catalogExportQuery,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const { kind } = request.params
      const { format } = request.query
      const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
      reply.type(`${type}; charset=utf-8`).header('content-disposition', `attachment; filename="${kind}.${format}"`)
      return reply.send(await exportFile(app.deps.db, kind, format))
    },
  )
}

function fileOf({ body, headers }: FastifyRequest): { bytes: Buffer; format: 'csv' | 'jsonl' } {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const format = type === 'text/csv' || type === 'application/x-ndjson' ? formats[type] : undefined
  if (format === undefined || !Buffer.isBuffer(body)) throw new ValidationError({ file: [catalogTexts.fileKind] })
  if (body.length === 0) throw new ValidationError({ file: [catalogTexts.fileEmpty] })
  if (body.length > CATALOG_FILE_MAX_BYTES) throw new AppError('too_large', { detail: catalogTexts.fileTooLarge })
  return { bytes: body, format }
}
