import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { meanRating } from '#server/core/rating.ts'
import { shownName } from '#server/modules/auth/session.service.ts'
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
import { jalaliDay } from '#src/fa/jalali.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import {
  countStars,
  deleteReview,
  findOwn,
  findSubject,
  hasTakenPart,
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

/** Which team or course is meant. */
type Of = { kind: ProgramKind; number: number }

/** One page of the reviews of a team or course. Past the end there is nothing to be found. */
export async function reviewsOf(
  deps: Deps,
  { kind, number }: Of,
  { sort, page, pageSize }: { sort: ReviewSort; page: number; pageSize: number },
): Promise<Pick<ReviewPage, 'count' | 'results' | 'subject' | 'summary'>> {
  const subject = known(await findSubject(deps.db, kind, number))
  const [rows, given] = await Promise.all([
    listReviews(deps.db, subject.id, sort, { limit: pageSize, offset: (page - 1) * pageSize }),
    countStars(deps.db, subject.id),
  ])
  if (rows.length === 0 && page > 1) throw new AppError('not_found')
  const histogram = STARS.map((rating) => ({ rating, count: given.find((row) => row.rating === rating)?.count ?? 0 }))
  return {
    count: subject.ratingCount,
    results: rows.map(toReview),
    subject: { kind, id: subject.number, name: subject.name },
    summary: { average: meanRating(subject), histogram },
  }
}

/** A person's own review, and whether they may write one. */
export async function myReviewOf(deps: Deps, { kind, number }: Of, userId: number): Promise<MyReview> {
  const subject = known(await findSubject(deps.db, kind, number))
  const [own, mayWrite] = await Promise.all([
    findOwn(deps.db, subject.id, userId),
    hasTakenPart(deps.db, subject.id, userId, jalaliDay(deps.now())),
  ])
  return { review: own === undefined ? null : toReview(own), may_write: mayWrite }
}

/**
 * Writes or changes a person's one review. Throws `not_participant` for whoever has no paid month that has begun. The
 * subject's lock makes parallel writes one row and one counted voice.
 */
export async function writeReview(
  deps: Deps,
  { kind, number }: Of,
  userId: number,
  wish: ReviewRequest,
): Promise<Review> {
  const words = { rating: wish.rating, text: textOf(wish.text) }
  return deps.db.transaction(async (tx) => {
    const subject = known(await lockSubject(tx, kind, number))
    if (!(await hasTakenPart(tx, subject.id, userId, jalaliDay(deps.now())))) throw new AppError('not_participant')
    const before = await findOwn(tx, subject.id, userId)
    if (before === undefined) {
      await insertReview(tx, subject.id, userId, { ...words, createdAt: deps.now() })
      await moveRating(tx, subject.id, { sum: words.rating, count: 1 })
    } else {
      await updateReview(tx, before.id, words)
      await moveRating(tx, subject.id, { sum: words.rating - before.rating, count: 0 })
    }
    const written = await findOwn(tx, subject.id, userId)
    if (written === undefined) throw new Error('a review that was just written is there')
    return toReview(written)
  })
}

/** Takes a person's own review away, and its voice out of the mean. */
export async function removeReview(deps: Deps, { kind, number }: Of, userId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const subject = known(await lockSubject(tx, kind, number))
    const rating = await deleteReview(tx, subject.id, userId)
    if (rating === undefined) throw new AppError('not_found')
    await moveRating(tx, subject.id, { sum: -rating, count: -1 })
  })
}

function known(subject: Subject | undefined): Subject {
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
