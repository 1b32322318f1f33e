import * as z from 'zod/mini'
import { post, postCategory, postPage } from '#src/contract/post.ts'
import { postStrings as words } from './strings.ts'

/**
 * A post as any server of the specification may word it: `video_url` may stand for `media_url` and `author.username` for
 * `author_username`; what only our own server tells may be missing.
 */
export const anyPost = z.pipe(z.transform(completed), post)

/** A list of posts, bare or in an envelope; the way on is its cursor, or the one in the `next` link. */
export const anyPostPage = z.pipe(z.transform(enveloped), z.object({ ...postPage.shape, results: z.array(anyPost) }))

/** All posts of one answer, bare or in an envelope. */
export const anyPostList = z.pipe(
  z.transform((raw) => (Array.isArray(raw) ? raw : entriesOf(raw).results)),
  z.array(anyPost),
)

function completed(raw: unknown): unknown {
  const given = entriesOf(raw)
  const author = entriesOf(given.author)
  const username = textOf(given.author_username) ?? textOf(author.username) ?? words.someone
  const mediaUrl = textOf(given.media_url) ?? textOf(given.video_url) ?? null
  return {
    ...nothingElse,
    ...given,
    description: textOf(given.description) ?? words.noDescription,
    category: postCategory.safeParse(given.category).data ?? 'other',
    views: given.views ?? 0,
    media_url: mediaUrl,
    is_video: given.is_video ?? textOf(given.video_url) !== undefined,
    thumbnail_url: textOf(given.thumbnail_url) ?? null,
    // Elsewhere `thumbnail` is the path that was uploaded, not a picture in several widths.
    thumbnail: typeof given.thumbnail === 'object' ? given.thumbnail : null,
    author_username: username,
    author_avatar: textOf(given.author_avatar) ?? null,
    author: { id: typeof author.id === 'number' ? author.id : 0, username },
  }
}

const nothingElse = { media_width: null, media_height: null, image: null, duration: null, processing: false }

function enveloped(raw: unknown): unknown {
  if (Array.isArray(raw)) return { count: raw.length, next: null, previous: null, next_cursor: null, results: raw }
  const given = entriesOf(raw)
  return { next: null, previous: null, ...given, next_cursor: textOf(given.next_cursor) ?? cursorOf(given.next) }
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
