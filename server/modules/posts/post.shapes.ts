import { shownName } from '#server/modules/auth/session.service.ts'
import type { Picture } from '#src/contract/picture.ts'
import type { Post, PostCreated } from '#src/contract/post.ts'
import type { PostRow } from './post.repo.ts'

/** A post in the public API. */
export function toPost(row: PostRow): Post {
  const username = shownName({ id: row.authorId, username: row.username })
  const { media } = row
  const thumbnail = row.ownThumbnail ?? row.thumbnail
  const image = media === null ? seedImageOf(row) : media.picture
  const seconds = media === null ? row.durationSeconds : media.durationSeconds
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    views: row.views,
    created_at: row.createdAt.toISOString(),
    media_url: media?.url ?? row.mediaUrl,
    is_video: row.isVideo,
    media_width: media?.width ?? image?.width ?? null,
    media_height: media?.height ?? image?.height ?? null,
    image,
    thumbnail_url: thumbnail && smallest(thumbnail),
    thumbnail,
    duration: seconds === null ? null : clockOf(seconds),
    author_username: username,
    author_avatar: row.avatar,
    author: { id: row.authorId, username },
    processing: media?.state === 'processing',
  }
}

/** The seed's pictures are their own thumbnails. */
function seedImageOf({ isVideo, mediaUrl, thumbnail }: PostRow): Picture | null {
  return !isVideo && thumbnail !== null && mediaUrl === thumbnail.url ? thumbnail : null
}

/** The response to a new post. */
export function toCreated(row: PostRow): PostCreated {
  return { ...toPost(row), media: row.media?.url ?? null }
}

/** The narrowest WebP, to save data in small lists and old clients. */
function smallest({ url, variants }: Picture): string {
  const [first] = variants.filter(({ type }) => type === 'image/webp').sort((a, b) => a.width - b.width)
  return first?.url ?? url
}

/** `m:ss`, or `h:mm:ss` from an hour on. */
function clockOf(exactSeconds: number): string {
  const seconds = Math.max(1, Math.round(exactSeconds))
  const units = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [first, ...others] = units[0] === 0 ? units.slice(1) : units
  return [first, ...others.map((unit) => String(unit).padStart(2, '0'))].join(':')
}
