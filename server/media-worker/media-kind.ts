import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { PictureKind } from '#src/contract/post.ts'
import { MediaFault } from './media-fault.ts'
import { pageMark } from './picture-kind.ts'

export type VideoKind = 'mp4' | 'mov' | 'mkv'
export type MediaKind = { family: 'video'; kind: VideoKind } | { family: 'image'; kind: PictureKind }

/** Accepted types, by the signature of the file. The accepted picture kinds are in the contract. */
const kinds: Record<string, MediaKind> = {
  'video/mp4': { family: 'video', kind: 'mp4' },
  'video/x-m4v': { family: 'video', kind: 'mp4' },
  'video/quicktime': { family: 'video', kind: 'mov' },
  'video/matroska': { family: 'video', kind: 'mkv' },
  'image/jpeg': { family: 'image', kind: 'jpeg' },
  'image/png': { family: 'image', kind: 'png' },
  'image/apng': { family: 'image', kind: 'png' },
  'image/gif': { family: 'image', kind: 'gif' },
  'image/webp': { family: 'image', kind: 'webp' },
  'image/avif': { family: 'image', kind: 'avif' },
}

const videoName = /\.(?:mp4|m4v|mov|qt|mkv|webm|avi)$/i
const pictureName = /\.(?:jpe?g|jfif|png|gif|webp|avif|heic)$/i
const programName = /\.(?:svgz?|x?html?|xml|m?js|php\d?|phar|exe|pdf|zip|swf)$/i

/** The family that a name or a declared type implies; undefined when it implies none. */
function impliedFamily(name: string, type: string): MediaKind['family'] | 'program' | undefined {
  if (programName.test(name) || /svg|html|xml|script|pdf/i.test(type)) return 'program'
  if (videoName.test(name)) return 'video'
  if (pictureName.test(name)) return 'image'
  return (['video', 'image'] as const).find((family) => type.startsWith(`${family}/`))
}

/**
 * Detects the kind of a file from its bytes. Rejects with `MediaFault` when it is not accepted, when its name or
 * declared type contradicts it, or when the file is also a page or script.
 */
export async function mediaKindOf(path: string, declared: { name: string; type: string }): Promise<MediaKind> {
  if ((await stat(path)).size === 0) throw new MediaFault('empty')
  const detected = await fileTypeFromFile(path)
  const kind = kinds[detected?.mime ?? '']
  if (kind === undefined) throw new MediaFault('kind')
  const expected = impliedFamily(declared.name, declared.type)
  if (expected !== undefined && expected !== kind.family) throw new MediaFault('kind')
  if (await holdsPage(path)) throw new MediaFault('kind')
  return kind
}

/** Longer than any mark, so that none is missed across two reads. */
const OVERLAP = 16

async function holdsPage(path: string): Promise<boolean> {
  let tail = ''
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 17 }) as AsyncIterable<Buffer>) {
    const text = tail + chunk.toString('latin1')
    if (pageMark.test(text)) return true
    tail = text.slice(-OVERLAP)
  }
  return false
}
