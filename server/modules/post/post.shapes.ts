import { shownName } from '#server/modules/auth/session.service.ts'
import type { Picture } from '#src/contract/picture.ts'
import type { Post } from '#src/contract/post.ts'
import type { PostRow } from './post.repo.ts'

/** A post as everybody reads it. */
export function toPost(row: PostRow): Post {
  const username = shownName({ id: row.authorId, username: row.username })
  const image = imageOf(row)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    views: row.views,
    created_at: row.createdAt.toISOString(),
    media_url: row.mediaUrl,
    is_video: row.isVideo,
    media_width: image?.width ?? null,
    media_height: image?.height ?? null,
    image,
    thumbnail_url: row.thumbnail && smallest(row.thumbnail),
    thumbnail: row.thumbnail,
    duration: row.durationSeconds === null ? null : clockOf(row.durationSeconds),
    author_username: username,
    author_avatar: row.avatar,
    author: { id: row.authorId, username },
    processing: false,
  }
}

/** The seed's pictures are their own thumbnails. */
function imageOf({ isVideo, mediaUrl, thumbnail }: PostRow): Picture | null {
  return !isVideo && thumbnail !== null && mediaUrl === thumbnail.url ? thumbnail : null
}

/** The narrowest WebP: small lists and old clients take no more than they need. */
function smallest({ url, variants }: Picture): string {
  const [first] = variants.filter(({ type }) => type === 'image/webp').sort((a, b) => a.width - b.width)
  return first?.url ?? url
}

/** `m:ss`, or `h:mm:ss` from an hour on. */
export function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [first, ...others] = parts[0] === 0 ? parts.slice(1) : parts
  return [first, ...others.map((part) => String(part).padStart(2, '0'))].join(':')
}
