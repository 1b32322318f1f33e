import { ValidationError } from '#server/core/errors.ts'
import type { PostOrdering } from '#src/contract/post.ts'
import type { ListPosition, PostRow } from './post.repo.ts'
import { postServerTexts } from './strings.ts'

const marks: Record<PostOrdering, string> = { '-created_at': 'c', '-views': 'v' }
const LARGEST = 2_147_483_647
/** The latest instant of a JavaScript `Date`. */
const LATEST_MS = 8_640_000_000_000_000

/** The cursor behind a post. Cursors of one ordering are invalid in the other. */
export function cursorAfter(ordering: PostOrdering, row: PostRow): string {
  return `${marks[ordering]}${ordering === '-views' ? row.views : row.createdAt.getTime()}-${row.id}`
}

/**
 * The position of a cursor; undefined for the beginning. Throws `ValidationError` for a cursor invalid in this
 * ordering.
 */
export function positionOf(ordering: PostOrdering, cursor: string): ListPosition | undefined {
  if (cursor === '') return undefined
  const parts = /^([cv])(\d{1,16})-(\d{1,10})$/.exec(cursor)
  const value = Number(parts?.[2])
  const id = Number(parts?.[3])
  const most = ordering === '-views' ? LARGEST : LATEST_MS
  if (parts?.[1] !== marks[ordering] || value > most || id > LARGEST) {
    throw new ValidationError({ cursor: [postServerTexts.cursorWrong] })
  }
  return { value, id }
}
