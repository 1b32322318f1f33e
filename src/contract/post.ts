import * as z from 'zod/mini'
import { pageOf } from './page.ts'
import { picture } from './picture.ts'

export const TITLE_MIN = 5
export const TITLE_MAX = 200
export const DESCRIPTION_MIN = 10
export const DESCRIPTION_MAX = 5000
export const MEDIA_MAX_BYTES = 100 * 1024 * 1024
export const THUMBNAIL_MAX_BYTES = 5 * 1024 * 1024
/** Pictures that may be posted, by what follows `image/` in their types. */
export const mediaPictureKinds = ['jpeg', 'png', 'gif'] as const
/** Pictures that may stand for a post. */
export const thumbnailKinds = [...mediaPictureKinds, 'webp', 'avif'] as const
export type PictureKind = (typeof thumbnailKinds)[number]
/** How long a deleted post may be brought back, in seconds. */
export const UNDO_SECONDS = 10

export const postCategory = z.enum(['swim', 'football', 'volleyball', 'basketball', 'other'])
export type PostCategory = z.infer<typeof postCategory>

export const postOrdering = z.enum(['-created_at', '-views'])
export type PostOrdering = z.infer<typeof postOrdering>

/** A published post. Paths are relative to the API base; addresses of other hosts are whole. */
export const post = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  category: postCategory,
  views: z.int(),
  created_at: z.string(),
  /** What is played or shown, or an address to open elsewhere when neither (`is_video` false and not a picture). */
  media_url: z.nullable(z.string()),
  is_video: z.boolean(),
  /** Size of the media in pixels, where it is known. */
  media_width: z.nullable(z.int()),
  media_height: z.nullable(z.int()),
  /** The media in several widths when it is a picture of ours. */
  image: z.nullable(picture),
  /** The smallest thumbnail every browser can show. */
  thumbnail_url: z.nullable(z.string()),
  thumbnail: z.nullable(picture),
  /** `m:ss` or `h:mm:ss` in Latin digits; null where it is not known. */
  duration: z.nullable(z.string()),
  author_username: z.string(),
  author_avatar: z.nullable(z.string()),
  author: z.object({ id: z.int(), username: z.string() }),
  /** Video work that is still queued; the post can be played meanwhile. */
  processing: z.boolean(),
})
export type Post = z.infer<typeof post>

/** What a newly made post answers: the post, with its media under the name the form knows. */
export const postCreated = z.object({ ...post.shape, media: z.nullable(z.string()) })
export type PostCreated = z.infer<typeof postCreated>

export const postList = z.array(post)
export const postPage = z.object({
  ...pageOf(post).shape,
  /** Where `?cursor=` goes on; null at the end. Reaches as deep as the list. */
  next_cursor: z.nullable(z.string()),
})
export type PostPage = z.infer<typeof postPage>

/** `GET /api/post/`: a bare list of at most 200, or an envelope when `page` or `cursor` is sent (`cursor=` begins). */
export const postsQuery = z.object({
  ordering: z._default(postOrdering, '-created_at'),
  category: z.optional(postCategory),
  /** Id of the author. */
  author: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  cursor: z.optional(z.string()),
  page_size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 8),
})

/** `GET /api/post/stats/?category=`: all posts and all their views. */
export const postStats = z.object({ count: z.int(), views: z.int() })
export type PostStats = z.infer<typeof postStats>

/** `PATCH /api/post/{id}/`: one's own post. */
export const postEdit = z.object({
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  category: z.optional(postCategory),
})
export type PostEdit = z.infer<typeof postEdit>

/** `POST /api/post/{id}/view/`: counted once a viewer and day. */
export const postViews = z.object({ views: z.int() })

export const reportReason = z.enum(['spam', 'offensive', 'rights', 'wrong', 'other'])
export type ReportReason = z.infer<typeof reportReason>

export const reportRequest = z.object({ reason: reportReason, text: z.string() })
export type ReportRequest = z.infer<typeof reportRequest>
