import { isPublicMedia } from '#src/contract/offline-media.ts'
import type { Picture } from '#src/contract/picture.ts'
import type { Post } from '#src/contract/post.ts'
import { isApiUrl, resolveUrl } from './address.ts'

/** Absolute URLs of the files to download for a picture: every supported browser decodes AVIF. */
export function filesOfPicture({ url, variants }: Picture): string[] {
  const avif = variants.filter(({ type }) => type === 'image/avif')
  return (avif.length > 0 ? avif : [{ url }, ...variants]).map((variant) => resolveUrl(variant.url))
}

/** URLs of a post's media and thumbnail; undefined when the media is hosted elsewhere and cannot be downloaded. */
export function filesOfPost(post: Post): string[] | undefined {
  const media = post.media_url === null ? undefined : resolveUrl(post.media_url)
  if (media === undefined || !isApiUrl(media) || !isPublicMedia(new URL(media).pathname)) return undefined
  const thumbnail = post.thumbnail === null ? [] : filesOfPicture(post.thumbnail)
  const plain = post.thumbnail_url === null ? [] : [resolveUrl(post.thumbnail_url)]
  const shown = post.image === null ? [media] : filesOfPicture(post.image)
  return [...new Set([...shown, ...thumbnail, ...plain])].filter(isApiUrl)
}
