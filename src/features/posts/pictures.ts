import { resolveUrl } from '#src/api/address.ts'
import type { Post } from '#src/contract/post.ts'
import type { PictureSource } from '#src/ui/media/picture.tsx'

/** Our own pictures for a post without a thumbnail and a person without a face; the shell brings them along. */
export const THUMBNAIL = '/fallback/thumbnail.svg'
const AVATAR = '/fallback/avatar.svg'

/** A post's thumbnail in the widths there are, else the only one, else ours. */
export function thumbnailOf({ thumbnail, thumbnail_url }: Pick<Post, 'thumbnail' | 'thumbnail_url'>): PictureSource {
  if (thumbnail !== null) return thumbnail
  const url = thumbnail_url ?? new URL(THUMBNAIL, location.origin).href
  return { url, width: 640, height: 360, color: 'var(--skeleton)', alt: '', variants: [] }
}

/** The address of an author's picture; ours where there is none. */
export function avatarOf({ author_avatar }: Pick<Post, 'author_avatar'>): string {
  return author_avatar === null ? AVATAR : resolveUrl(author_avatar)
}

/** Shows our face in place of one that did not come. */
export function showOwnAvatar({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  if (!currentTarget.src.endsWith(AVATAR)) currentTarget.src = AVATAR
}
