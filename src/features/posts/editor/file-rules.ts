import { MEDIA_MAX_BYTES, mediaPictureKinds, THUMBNAIL_MAX_BYTES, thumbnailKinds } from '#src/contract/post.ts'
import { postTexts } from '#src/fa/post-texts.ts'

/** Types as the specification names them, and as browsers report them. */
const videoTypes: ReadonlySet<string> = new Set([
  'video/mp4',
  'video/mov',
  'video/quicktime',
  'video/mkv',
  'video/x-matroska',
  'video/matroska',
])
const typesOf = (kinds: readonly string[]) => kinds.map((kind) => `image/${kind}`)
const pictureTypes: ReadonlySet<string> = new Set([...typesOf(mediaPictureKinds), 'image/jpg'])
const thumbnailTypes: ReadonlySet<string> = new Set([...typesOf(thumbnailKinds), 'image/jpg'])
const thumbnailExtension = new RegExp(`\\.(?:jpg|${thumbnailKinds.join('|')})$`, 'i')
/** Fallback by file extension where the browser reports no type. */
const kindByExtension: Record<string, 'video' | 'image'> = {
  mp4: 'video',
  mov: 'video',
  mkv: 'video',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
}

export const mediaAccept = [
  'video/mp4,video/quicktime,video/x-matroska,.mov,.mkv',
  ...typesOf(mediaPictureKinds),
].join()
export const thumbnailAccept = typesOf(thumbnailKinds).join()

type FileInfo = { name: string; type: string; size: number }

/** The kind of a media file; undefined for types that are not accepted. */
export function kindOf({ name, type }: Pick<FileInfo, 'name' | 'type'>): 'video' | 'image' | undefined {
  if (videoTypes.has(type)) return 'video'
  if (pictureTypes.has(type)) return 'image'
  const extension = /\.(\w+)$/.exec(name)?.[1] ?? ''
  return type === '' ? kindByExtension[extension.toLowerCase()] : undefined
}

/** Validation error of a media file; undefined when valid. */
export function mediaFault(file: FileInfo): string | undefined {
  if (kindOf(file) === undefined) return postTexts.mediaKind
  if (file.size > MEDIA_MAX_BYTES) return postTexts.mediaTooLarge
  return file.size === 0 ? postTexts.fileEmpty : undefined
}

/** Validation error of a thumbnail; undefined when valid. */
export function thumbnailFault(file: FileInfo): string | undefined {
  const isPicture = file.type === '' ? thumbnailExtension.test(file.name) : thumbnailTypes.has(file.type)
  if (!isPicture) return postTexts.thumbnailKind
  if (file.size > THUMBNAIL_MAX_BYTES) return postTexts.thumbnailTooLarge
  return file.size === 0 ? postTexts.fileEmpty : undefined
}
