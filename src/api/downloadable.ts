import { isPublicMedia } from '#src/contract/offline-media.ts'
import type { Picture } from '#src/contract/picture.ts'
import type { Post } from '#src/contract/post.ts'
import { isApiUrl, resolveUrl } from './address.ts'

/** Whole addresses of the files a picture is shown from: every engine the app is built for takes AVIF where there is one. */
export function filesOfPicture({ url, variants }: Picture): string[] {
  const avif = variants.filter(({ type }) => type === 'image/avif')
  return (avif.length > 0 ? avif : [{ url }, ...variants]).map((variant) => resolveUrl(variant.url))
}

/** Addresses of a post's media and thumbnail; undefined when its media is another site's, and cannot be kept. */
export function filesOfPost(post: Post): string[] | undefined {
  const media = post.media_url === null ? undefined : resolveUrl(post.media_url)
  if (media === undefined || !isApiUrl(media) || !isPublicMedia(new URL(media).pathname)) return undefined
  const thumbnail = post.thumbnail === null ? [] : filesOfPicture(post.thumbnail)
  const plain = post.thumbnail_url === null ? [] : [resolveUrl(post.thumbnail_url)]
  const shown = post.image === null ? [media] : filesOfPicture(post.image)
  return [...new Set([...shown, ...thumbnail, ...plain])].filter(isApiUrl)
}
