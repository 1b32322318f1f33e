import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { PICTURE_MAX_BYTES } from '#src/contract/account.ts'
import { pictureMissing, pictureTooLarge } from './picture.service.ts'

/** Allowance for the form around a picture. */
const FORM_BYTES = 16_384
/** Limits of `@fastify/multipart` on a form with one picture. */
export const pictureLimits = { files: 1, fields: 5, fieldSize: 1000, headerPairs: 20, fileSize: PICTURE_MAX_BYTES + 1 }

/** Calls `work` with the stream of the form's file `picture`. */
export async function withPicture<Result>(
  request: FastifyRequest,
  work: (upload: Readable) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await pictureOf(request))
  } finally {
    // Drains the rest of a refused upload: browsers read the response only after sending their last byte.
    request.raw.resume()
  }
}

async function pictureOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw pictureMissing()
  // Checked before reading the body, so that clients do not send gigabytes in vain.
  if (Number(request.headers['content-length'] ?? 0) > PICTURE_MAX_BYTES + FORM_BYTES) throw pictureTooLarge()
  const part = await request.file().catch(() => undefined)
  if (part?.fieldname === 'picture') return part.file
  part?.file.resume()
  throw pictureMissing()
}
