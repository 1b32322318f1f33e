import { resolveUrl } from '#src/api/address.ts'
import type { Post } from '#src/contract/post.ts'
import type { PictureSource } from '#src/ui/media/picture.tsx'

/** Fallback images for a missing thumbnail or a broken avatar; both are precached with the app shell. */
export const THUMBNAIL = '/fallback/thumbnail.svg'
const AVATAR = '/fallback/avatar.svg'

/** A post's thumbnail in several widths, else in one, else the fallback. */
export function thumbnailOf({ thumbnail, thumbnail_url }: Pick<Post, 'thumbnail' | 'thumbnail_url'>): PictureSource {
  if (thumbnail !== null) return thumbnail
  const url = thumbnail_url ?? new URL(THUMBNAIL, location.origin).href
  return { url, width: 640, height: 360, color: 'var(--skeleton)', alt: '', variants: [] }
}

/** URL of the author's picture, if there is one. */
export function avatarOf({ author_avatar }: Pick<Post, 'author_avatar'>): string | undefined {
  return author_avatar === null ? undefined : resolveUrl(author_avatar)
}

/** Replaces an avatar that failed to load with the fallback. */
export function showFallbackAvatar({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  if (!currentTarget.src.endsWith(AVATAR)) currentTarget.src = AVATAR
}
