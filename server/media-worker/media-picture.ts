import sharp, { type Metadata } from 'sharp'
import { concurrencyLimit } from '#server/core/concurrency-limit.ts'
import type { PictureKind } from '#src/contract/post.ts'
import { MediaFault } from './media-fault.ts'

/** Stored widths in pixels, as far as the original is that wide; of an animation only the smaller two. */
const WIDTHS = [400, 800, 1600]
/** A picture taller than this ratio becomes narrower: WebP is limited to 16,383 pixels. */
const MOST_TALL = 3
/** Beyond any phone's camera; a decoded picture of this size takes 256 MB. */
const MOST_PIXELS = 64_000_000
const MOST_FRAMES = 150
const MOST_SECONDS = 30
const QUALITY = 80
const AVIF_QUALITY = 55

// Decoding takes much memory: more requests must queue rather than fill it.
const limited = concurrencyLimit(2)

type Size = { width: number; height: number }

/** A processed picture without a name yet: its largest size as shown, its dominant color, and its WebP files. */
export type MadePicture = Size & { color: string; isMoving: boolean; webp: { width: number; bytes: Buffer }[] }

/** From the header: the size as shown, and the number of frames to decode. */
export type PictureFacts = Size & { frames: number }

/** Reads no more than the header: a decompression bomb is rejected before it is decoded. Rejects with `MediaFault`. */
export async function pictureFacts(path: string, kind: PictureKind): Promise<PictureFacts> {
  const facts = await headerOf(path)
  // The decoder reports AVIF as the container it shares with HEIC; the compression distinguishes them.
  const format = facts.format === 'heif' && facts.compression === 'av1' ? 'avif' : facts.format
  if (format !== kind) throw new MediaFault('kind')
  const height = facts.pageHeight ?? facts.height
  const pixels = facts.width * height
  if (pixels > MOST_PIXELS) throw new MediaFault('huge')
  const { width, height: upright } = facts.orientation === undefined ? { width: facts.width, height } : facts.autoOrient
  const frames = Math.min(facts.pages ?? 1, MOST_FRAMES, Math.floor(MOST_PIXELS / pixels))
  return { width, height: upright, frames }
}

/**
 * Re-encodes a picture from its pixels alone: upright, in a few widths, without metadata. Rejects with `MediaFault`.
 */
export function makePicture(path: string, facts: PictureFacts): Promise<MadePicture> {
  return limited(async () => {
    try {
      return facts.frames > 1 ? await makeMoving(path, facts) : await makeStill(path, facts)
    } catch (error) {
      throw new MediaFault('broken', error)
    }
  })
}

/** The same picture as AVIF, made from the WebP of `makePicture`. */
export function makeAvif(webp: Buffer, width: number): Promise<Buffer> {
  return limited(() => sharp(webp).resize({ width }).avif({ quality: AVIF_QUALITY, effort: 2 }).toBuffer())
}

/** The stored widths of a picture of this size, ascending; the last is its largest. */
function widthsOf({ width }: Size, most: number): number[] {
  const largest = Math.min(width, most)
  return [...WIDTHS.filter((each) => each < largest), largest]
}

/** The largest stored size of a picture. */
function fitted({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / width, (most * MOST_TALL) / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function headerOf(path: string): Promise<Metadata> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new MediaFault('broken', error)
  }
}

async function makeStill(path: string, facts: PictureFacts): Promise<MadePicture> {
  const size = fitted(facts, 1600)
  const { data, info } = await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const webp: MadePicture['webp'] = []
  for (const width of widthsOf(size, 1600)) {
    webp.push({ width, bytes: await pixels.clone().resize({ width }).webp({ quality: QUALITY }).toBuffer() })
  }
  const small = await pixels.clone().resize(32, 32, { fit: 'fill' }).png().toBuffer()
  return { ...size, isMoving: false, color: await colorOf(small), webp }
}

async function makeMoving(path: string, facts: PictureFacts): Promise<MadePicture> {
  const size = fitted(facts, 800)
  const webp: MadePicture['webp'] = []
  for (const width of widthsOf(size, 800)) {
    const bytes = await sharp(path, { limitInputPixels: MOST_PIXELS * 2, failOn: 'error', pages: facts.frames })
      .timeout({ seconds: MOST_SECONDS })
      .resize({ width })
      .webp({ quality: QUALITY, effort: 1 })
      .toBuffer()
    webp.push({ width, bytes })
  }
  const small = await sharp(path, { pages: 1 }).resize(32, 32, { fit: 'fill' }).png().toBuffer()
  return { ...size, isMoving: true, color: await colorOf(small), webp }
}

/** The dominant color of a small picture, as `#rrggbb`. */
async function colorOf(small: Buffer): Promise<string> {
  const opaque = await sharp(small).flatten({ background: '#ffffff' }).toColourspace('srgb').png().toBuffer()
  const { r, g, b } = (await sharp(opaque).stats()).dominant
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
