import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { meanRating } from '#server/core/rating.ts'
import type { Db } from '#server/db/client.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
import { refuseSuspended } from '#server/modules/moderation/suspension.service.ts'
import type { Review } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import {
  type MyReview,
  REVIEW_MAX,
  REVIEW_MIN,
  type ReviewPage,
  type ReviewRequest,
  type ReviewSort,
} from '#src/contract/review.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import { hasParticipated } from './participation.service.ts'
import {
  countStars,
  deleteReview,
  findOwn,
  findSubject,
  insertReview,
  listReviews,
  lockSubject,
  moveRating,
  type ReviewRow,
  type Subject,
  updateReview,
} from './review.repo.ts'
import { reviewTexts } from './strings.ts'

const STARS = [5, 4, 3, 2, 1]
/** Reviews on the page of a team or course. */
const SHOWN_WITH_PROGRAM = 5

/** Identifies a team or course. */
type SubjectKey = { kind: ProgramKind; number: number }

/** One page of the reviews of a team or course. Throws `not_found` past the end. */
export async function reviewsOf(
  deps: Deps,
  { kind, number }: SubjectKey,
  { sort, page, pageSize }: { sort: ReviewSort; page: number; pageSize: number },
): Promise<Pick<ReviewPage, 'count' | 'results' | 'subject' | 'summary'>> {
  const subject = requireSubject(await findSubject(deps.db, kind, number))
  const [rows, counts] = await Promise.all([
    listReviews(deps.db, subject.id, sort, { limit: pageSize, offset: (page - 1) * pageSize }),
    countStars(deps.db, subject.id),
  ])
  if (rows.length === 0 && page > 1) throw new AppError('not_found')
  const histogram = STARS.map((rating) => ({ rating, count: counts.find((row) => row.rating === rating)?.count ?? 0 }))
  return {
    count: subject.ratingCount,
    results: rows.map(toReview),
    subject: { kind, id: subject.number, name: subject.name },
    summary: { average: meanRating(subject), histogram },
  }
}

/** A user's own review, and whether they may write one. */
export async function myReviewOf(deps: Deps, { kind, number }: SubjectKey, userId: number): Promise<MyReview> {
  const subject = requireSubject(await findSubject(deps.db, kind, number))
  const [own, mayWrite] = await Promise.all([
    findOwn(deps.db, subject.id, userId),
    hasParticipated(deps.db, subject.id, userId, deps.now()),
  ])
  // A hidden one exists for staff alone; its author was notified.
  if (own !== undefined && own.hiddenAt !== null) return { review: null, may_write: false }
  return { review: own === undefined ? null : toReview(own), may_write: mayWrite }
}

/**
 * Creates or changes a user's review. Throws `not_participant` for users without a paid month that has begun,
 * `review_hidden` and `suspended`. The lock on the subject turns parallel writes into one row, counted once.
 */
export async function writeReview(
  deps: Deps,
  { kind, number }: SubjectKey,
  userId: number,
  input: ReviewRequest,
): Promise<Review> {
  const content = { rating: input.rating, text: textOf(input.text) }
  return deps.db.transaction(async (tx) => {
    const subject = requireSubject(await lockSubject(tx, kind, number))
    if (!(await hasParticipated(tx, subject.id, userId, deps.now()))) throw new AppError('not_participant')
    await refuseSuspended(tx, userId, deps.now())
    const before = await findOwn(tx, subject.id, userId)
    if (before !== undefined && before.hiddenAt !== null) throw new AppError('review_hidden')
    if (before === undefined) {
      await insertReview(tx, subject.id, userId, { ...content, createdAt: deps.now() })
      await moveRating(tx, subject.id, { sum: content.rating, count: 1 })
    } else {
      await updateReview(tx, before.id, content)
      await moveRating(tx, subject.id, { sum: content.rating - before.rating, count: 0 })
    }
    const written = await findOwn(tx, subject.id, userId)
    if (written === undefined) throw new Error('a review just written was not found')
    return toReview(written)
  })
}

/** Deletes a user's own review, and its rating from the mean. */
export async function removeReview(deps: Deps, { kind, number }: SubjectKey, userId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const subject = requireSubject(await lockSubject(tx, kind, number))
    const deleted = await deleteReview(tx, subject.id, userId)
    if (deleted === undefined) throw new AppError('not_found')
    if (deleted.hiddenAt === null) await moveRating(tx, subject.id, { sum: -deleted.rating, count: -1 })
  })
}

function requireSubject(subject: Subject | undefined): Subject {
  if (subject === undefined) throw new AppError('not_found')
  return subject
}

function textOf(raw: string): string {
  const text = plainText(raw)
  const length = lengthOf(text)
  if (length < REVIEW_MIN) throw new ValidationError({ text: [reviewTexts.tooShort] })
  if (length > REVIEW_MAX) throw new ValidationError({ text: [reviewTexts.tooLong] })
  return text
}

/** The newest reviews of a team or course, for its page. */
export async function newestReviews(db: Db, programId: number): Promise<Review[]> {
  return (await listReviews(db, programId, 'newest', { limit: SHOWN_WITH_PROGRAM, offset: 0 })).map(toReview)
}

function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    author: shownName({ id: row.authorId, username: row.author }),
    rating: row.rating,
    text: row.text,
    verified: row.verified,
    created_at: row.createdAt.toISOString(),
  }
}
