import * as z from 'zod/mini'
import { post, postCategory, postPage } from '#src/contract/post.ts'
import { postStrings as words } from './strings.ts'

/**
 * A post as servers of the specification may send it: `video_url` for `media_url`, `author.username` for
 * `author_username`; fields that only our own server sends may be missing.
 */
export const anyPost = z.pipe(z.transform(completed), post)

/** A page of posts, a bare array or an envelope; its cursor comes from the envelope or from its `next` link. */
export const anyPostPage = z.pipe(z.transform(enveloped), z.object({ ...postPage.shape, results: z.array(anyPost) }))

/** All posts of a response, a bare array or an envelope. */
export const anyPostList = z.pipe(
  z.transform((raw) => (Array.isArray(raw) ? raw : entriesOf(raw).results)),
  z.array(anyPost),
)

function completed(raw: unknown): unknown {
  const fields = entriesOf(raw)
  const author = entriesOf(fields.author)
  const username = textOf(fields.author_username) ?? textOf(author.username) ?? words.someone
  const mediaUrl = textOf(fields.media_url) ?? textOf(fields.video_url) ?? null
  return {
    ...defaults,
    ...fields,
    description: textOf(fields.description) ?? words.noDescription,
    category: postCategory.safeParse(fields.category).data ?? 'other',
    views: fields.views ?? 0,
    media_url: mediaUrl,
    is_video: fields.is_video ?? textOf(fields.video_url) !== undefined,
    thumbnail_url: textOf(fields.thumbnail_url) ?? null,
    // Other servers send the uploaded path as `thumbnail`, not a picture with variants.
    thumbnail: typeof fields.thumbnail === 'object' ? fields.thumbnail : null,
    author_username: username,
    author_avatar: textOf(fields.author_avatar) ?? null,
    author: { id: typeof author.id === 'number' ? author.id : 0, username },
  }
}

const defaults = { media_width: null, media_height: null, image: null, duration: null, processing: false }

function enveloped(raw: unknown): unknown {
  if (Array.isArray(raw)) return { count: raw.length, next: null, previous: null, next_cursor: null, results: raw }
  const fields = entriesOf(raw)
  return { next: null, previous: null, ...fields, next_cursor: textOf(fields.next_cursor) ?? cursorOf(fields.next) }
}

/** The cursor in a link to the next page. */
function cursorOf(next: unknown): string | null {
  const query = typeof next === 'string' ? next.split('?')[1] : undefined
  return new URLSearchParams(query).get('cursor')
}

function entriesOf(raw: unknown): Record<string, unknown> {
  return typeof raw === 'object' && raw !== null ? { ...raw } : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
