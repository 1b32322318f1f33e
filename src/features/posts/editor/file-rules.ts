import { MEDIA_MAX_BYTES, mediaPictureKinds, THUMBNAIL_MAX_BYTES, thumbnailKinds } from '#src/contract/post.ts'
import { postTexts } from '#src/fa/post-texts.ts'

/** The specification's names and what browsers call the same things. */
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
const thumbnailEnding = new RegExp(`\\.(?:jpg|${thumbnailKinds.join('|')})$`, 'i')
/** Where the browser has no name for a type, the file's own tells. */
const endings: Record<string, 'video' | 'image'> = {
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

type FileFacts = { name: string; type: string; size: number }

/** What a media file shows; undefined for a kind that may not be posted. */
export function kindOf({ name, type }: Pick<FileFacts, 'name' | 'type'>): 'video' | 'image' | undefined {
  if (videoTypes.has(type)) return 'video'
  if (pictureTypes.has(type)) return 'image'
  const ending = /\.(\w+)$/.exec(name)?.[1] ?? ''
  return type === '' ? endings[ending.toLowerCase()] : undefined
}

/** Why a media file is refused; undefined when it is good. */
export function mediaFault(file: FileFacts): string | undefined {
  if (kindOf(file) === undefined) return postTexts.mediaKind
  if (file.size > MEDIA_MAX_BYTES) return postTexts.mediaTooLarge
  return file.size === 0 ? postTexts.fileEmpty : undefined
}

/** Why a thumbnail is refused; undefined when it is good. */
export function thumbnailFault(file: FileFacts): string | undefined {
  const isPicture = file.type === '' ? thumbnailEnding.test(file.name) : thumbnailTypes.has(file.type)
  if (!isPicture) return postTexts.thumbnailKind
  if (file.size > THUMBNAIL_MAX_BYTES) return postTexts.thumbnailTooLarge
  return file.size === 0 ? postTexts.fileEmpty : undefined
}
