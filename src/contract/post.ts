import * as z from 'zod/mini'
import { pageOf } from './page.ts'
import { picture } from './picture.ts'

export const TITLE_MIN = 5
export const TITLE_MAX = 200
export const DESCRIPTION_MIN = 10
export const DESCRIPTION_MAX = 5000
export const MEDIA_MAX_BYTES = 100 * 1024 * 1024
export const THUMBNAIL_MAX_BYTES = 5 * 1024 * 1024
/** Picture types accepted as media, without `image/`. */
export const mediaPictureKinds = ['jpeg', 'png', 'gif'] as const
/** Picture types accepted as thumbnail. */
export const thumbnailKinds = [...mediaPictureKinds, 'webp', 'avif'] as const
export type PictureKind = (typeof thumbnailKinds)[number]
/** How long a deleted post can be restored, in seconds. */
export const UNDO_SECONDS = 10

export const postCategory = z.enum(['swim', 'football', 'volleyball', 'basketball', 'other'])
export type PostCategory = z.infer<typeof postCategory>

export const postOrdering = z.enum(['-created_at', '-views'])
export type PostOrdering = z.infer<typeof postOrdering>

/** A published post. Paths are relative to the API base; URLs of other hosts are absolute. */
export const post = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  category: postCategory,
  views: z.int(),
  created_at: z.string(),
  /** The media to play or display, or a URL to open elsewhere when neither (`is_video` false and not a picture). */
  media_url: z.nullable(z.string()),
  is_video: z.boolean(),
  /** Size of the media in pixels, if known. */
  media_width: z.nullable(z.int()),
  media_height: z.nullable(z.int()),
  /** The media in several widths when it is an uploaded picture. */
  image: z.nullable(picture),
  /** The smallest thumbnail in a format that all browsers support. */
  thumbnail_url: z.nullable(z.string()),
  thumbnail: z.nullable(picture),
  /** `m:ss` or `h:mm:ss` in Latin digits; null if unknown. */
  duration: z.nullable(z.string()),
  author_username: z.string(),
  author_avatar: z.nullable(z.string()),
  author: z.object({ id: z.int(), username: z.string() }),
  /** Video transcoding is queued; the post can already be played. */
  processing: z.boolean(),
})
export type Post = z.infer<typeof post>

/** Response to a new post: the post, with its media under the name of the form field. */
export const postCreated = z.object({ ...post.shape, media: z.nullable(z.string()) })
export type PostCreated = z.infer<typeof postCreated>

export const postList = z.array(post)
export const postPage = z.object({
  ...pageOf(post).shape,
  /** The next page's `?cursor=`; null at the end. Unlike `page`, it has no limit. */
  next_cursor: z.nullable(z.string()),
})
export type PostPage = z.infer<typeof postPage>

/** `GET /api/post/`: a plain list of at most 200, or an envelope with `page` or `cursor` (an empty `cursor=` starts at the top). */
export const postsQuery = z.object({
  ordering: z._default(postOrdering, '-created_at'),
  category: z.optional(postCategory),
  /** Id of the author. */
  author: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  cursor: z.optional(z.string()),
  page_size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 8),
})

/** `GET /api/post/stats/?category=`: total posts, the videos among them, and views. */
export const postStats = z.object({ count: z.int(), videos: z.int(), views: z.int() })
export type PostStats = z.infer<typeof postStats>

/** `PATCH /api/post/{id}/`: changes the user's own post. */
export const postEdit = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  category: z.optional(postCategory),
})
export type PostEdit = z.infer<typeof postEdit>

/** `POST /api/post/{id}/view/`: counted once per viewer and day. */
export const postViews = z.object({ views: z.int() })

export const reportReason = z.enum(['spam', 'offensive', 'rights', 'wrong', 'other'])
export type ReportReason = z.infer<typeof reportReason>

export const reportRequest = z.object({ reason: reportReason, text: z.string() })
export type ReportRequest = z.infer<typeof reportRequest>
