import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { type MediaField, receiveFile, tooLarge } from '#server/modules/media/media.service.ts'
import { MEDIA_MAX_BYTES, postCategory, THUMBNAIL_MAX_BYTES } from '#src/contract/post.ts'
import { postServerTexts } from './strings.ts'

/** Fields of the form, for the API's document. Exactly one of `media`, `media_upload` and `media_url` is sent. */
export const postForm = z.object({
  title: z.string(),
  description: z.string(),
  category: postCategory,
  media: z.optional(z.file()),
  media_upload: z.optional(z.string().check(z.describe('Id of a complete upload'))),
  media_url: z.optional(z.string()),
  thumbnail: z.optional(z.file()),
  thumbnail_upload: z.optional(z.string().check(z.describe('Id of a complete upload'))),
})

/** What the form around two files may add to their size. */
const FORM_BYTES = 128 * 1024

/** Limits of the post form; one extra byte reveals a file above its limit. */
export const formLimits = {
  files: 2,
  fields: 12,
  parts: 14,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  headerPairs: 20,
  fileSize: MEDIA_MAX_BYTES + 1,
}

/** An uploaded file: temporary path, name and type given by the client, and SHA-256. */
type FormFile = { path: string; name: string; type: string; digest: string }

export type PostForm = { fields: Partial<Record<string, string>>; files: Partial<Record<MediaField, FormFile>> }

/**
 * Parses the form of a post, with its files in temporary files, and passes it to `work`; always removes the temporary
 * files. Throws `too_large` as soon as a file is, and `validation` when the form is aborted.
 */
export async function withPostForm<Outcome>(
  deps: Deps,
  request: FastifyRequest,
  work: (form: PostForm) => Promise<Outcome>,
): Promise<Outcome> {
  const form: PostForm = { fields: {}, files: {} }
  try {
    if (request.isMultipart()) await readForm(deps, request, form)
    return await work(form)
  } finally {
    // Drains the rest of a refused upload: browsers read the response only after sending their last byte.
    request.raw.resume()
    for (const file of Object.values(form.files)) await rm(file.path, { force: true })
  }
}

async function readForm(deps: Deps, request: FastifyRequest, form: PostForm) {
  // Checked before reading the body, so that clients do not send gigabytes in vain.
  const most = MEDIA_MAX_BYTES + THUMBNAIL_MAX_BYTES + FORM_BYTES
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge('media')
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') await readFile(deps, part, form)
      else if (typeof part.value === 'string') form.fields[part.fieldname] = textIn(part.fieldname, part.value)
    }
  } catch (error) {
    if (error instanceof AppError || error instanceof ValidationError) throw error
    if (error instanceof Error && 'syscall' in error) throw error
    throw new AppError('validation', { cause: error })
  }
}

/** PostgreSQL stores no text with a NUL character. */
function textIn(field: string, text: string): string {
  if (text.includes('\0')) throw new ValidationError({ [field]: [postServerTexts.wrong] })
  return text
}

async function readFile(deps: Deps, part: MultipartFile, { files }: PostForm) {
  const { fieldname: field } = part
  // A file input without a file sends an empty part without a file name.
  if ((field !== 'media' && field !== 'thumbnail') || files[field] !== undefined || part.filename === '') {
    part.file.resume()
    return
  }
  const hash = createHash('sha256')
  const path = await receiveFile(deps, part.file, field, (bytes) => hash.update(bytes))
  files[field] = { path, name: part.filename, type: part.mimetype, digest: hash.digest('base64url') }
}
