import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import { MediaFault } from './media-fault.ts'
import { pictureKind } from './picture-kind.ts'

/** Side of the stored square picture in pixels. */
const SIDE = 512

/** Beyond any phone's camera; a decoded picture of this size takes 256 MB. */
const MOST_PIXELS = 64_000_000
const QUALITY = 82
const MOST_SECONDS = 15

// Decoding takes much memory: more requests must queue rather than fill it.
const limited = concurrencyLimit(2)

/**
 * Makes the square WebP picture from an uploaded file: upright, cropped to its centre, the first frame of an animation,
 * without metadata. Rejects with `MediaFault`.
 */
export function makeAvatar(path: string): Promise<Buffer> {
  return limited(async () => {
    const bytes = await readFile(path)
    await checkHeader(bytes)
    try {
      return await open(bytes)
        .timeout({ seconds: MOST_SECONDS })
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover', position: 'centre' })
        .webp({ quality: QUALITY })
        .toBuffer()
    } catch (error) {
      throw new MediaFault('broken', error)
    }
  })
}

/** Side of the picture of a swimmer on a roll, in pixels: twice its size on the screen. */
const THUMB_SIDE = 96
const THUMB_QUALITY = 70

/** Makes the small WebP of one that `makeAvatar` made; both in base64. */
export function makeThumb(webp: string): Promise<string> {
  return limited(async () => {
    const small = sharp(Buffer.from(webp, 'base64')).resize(THUMB_SIDE, THUMB_SIDE)
    return (await small.webp({ quality: THUMB_QUALITY }).toBuffer()).toString('base64')
  })
}

function open(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, sequentialRead: true })
}

/** Reads no more than the header: a decompression bomb is rejected before it is decoded. */
async function checkHeader(bytes: Buffer) {
  const kind = pictureKind(bytes)
  if (kind === undefined) throw new MediaFault('kind')
  const { format, width, height } = await headerOf(bytes)
  if (format !== kind) throw new MediaFault('kind')
  if (width * height > MOST_PIXELS) throw new MediaFault('huge')
}

async function headerOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  } catch (error) {
    throw new MediaFault('broken', error)
  }
}
