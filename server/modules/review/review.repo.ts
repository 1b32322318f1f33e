import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { movedDays } from '#server/db/lesson-rights.ts'
import { programs, reviews, sessions } from '#server/db/schema/catalog.ts'
import { freezes } from '#server/db/schema/make-up.ts'
import { enrolments } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { ReviewSort } from '#src/contract/review.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>
type ReviewContent = { rating: number; text: string }

const subjectColumns = {
  id: programs.id,
  number: programs.number,
  name: programs.name,
  ratingSum: programs.ratingSum,
  ratingCount: programs.ratingCount,
}

const reviewColumns = {
  id: reviews.id,
  authorId: users.id,
  author: users.username,
  rating: reviews.rating,
  text: reviews.text,
  verified: reviews.verified,
  createdAt: reviews.createdAt,
  hiddenAt: reviews.hiddenAt,
}

const orders = {
  newest: [],
  best: [desc(reviews.rating)],
  worst: [asc(reviews.rating)],
} satisfies Record<ReviewSort, unknown[]>

const isSubject = (kind: ProgramKind, number: number) => and(eq(programs.kind, kind), eq(programs.number, number))
const isShownOf = (programId: number) => and(eq(reviews.programId, programId), isNull(reviews.hiddenAt))
const isOwn = (programId: number, userId: number) => and(eq(reviews.programId, programId), eq(reviews.userId, userId))

/** The reviewed team or course. */
export async function findSubject(db: Db, kind: ProgramKind, number: number) {
  const [row] = await db.select(subjectColumns).from(programs).where(isSubject(kind, number))
  return row
}

/** The same, locked: serializes writes of its reviews until the transaction ends. */
export async function lockSubject(db: Db, kind: ProgramKind, number: number): Promise<Subject | undefined> {
  const [row] = await db.select(subjectColumns).from(programs).where(isSubject(kind, number)).for('no key update')
  return row
}

export function listReviews(db: Db, programId: number, sort: ReviewSort, page: { limit: number; offset: number }) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(isShownOf(programId))
    .orderBy(...orders[sort], desc(reviews.createdAt), desc(reviews.id))
    .limit(page.limit)
    .offset(page.offset)
}

/** The number of reviews per rating; ratings without reviews are omitted. */
export function countStars(db: Db, programId: number) {
  return db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(isShownOf(programId))
    .groupBy(reviews.rating)
}

/** A user's review of a team or course. */
export async function findOwn(db: Db, programId: number, userId: number) {
  const [row] = await db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(isOwn(programId, userId))
  return row
}

export type BegunTerm = Awaited<ReturnType<typeof listBegunTerms>>[number]

/**
 * The uncancelled months of any member of an account, and single lessons, of any session of a team or course that began by
 * `today`. `frozenFrom` is the day from which a month was moved to a later one, `movedDays` are the days moved to it.
 */
export function listBegunTerms(db: Db, programId: number, userId: number, today: JalaliDay) {
  return db
    .select({
      year: enrolments.year,
      month: enrolments.month,
      weekdays: sessions.weekdays,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      frozenFrom: sql<number | null>`(select ${freezes.fromDay} from ${freezes}
        where ${freezes.enrolmentId} = ${enrolments.id})`,
      movedDays: movedDays(enrolments.id),
    })
    .from(enrolments)
    .innerJoin(sessions, eq(sessions.id, enrolments.sessionId))
    .where(
      and(
        eq(enrolments.userId, userId),
        eq(sessions.programId, programId),
        isNull(enrolments.cancelledAt),
        sql`(${enrolments.year}, ${enrolments.month}, coalesce(${enrolments.day}, 0))
          <= (${today.year}, ${today.month}, ${today.day})`,
      ),
    )
}

export async function insertReview(
  db: Db,
  programId: number,
  userId: number,
  content: ReviewContent & { createdAt: Date },
) {
  await db.insert(reviews).values({ programId, userId, verified: true, ...content })
}

/** An edit does not change the creation date. */
export async function updateReview(db: Db, id: number, content: ReviewContent) {
  await db
    .update(reviews)
    .set({ ...content, verified: true })
    .where(eq(reviews.id, id))
}

/** Deletes a user's review and returns it; undefined when there was none. */
export async function deleteReview(db: Db, programId: number, userId: number) {
  const { rating, hiddenAt } = reviews
  const [row] = await db.delete(reviews).where(isOwn(programId, userId)).returning({ rating, hiddenAt })
  return row
}

/** Adjusts the maintained rating counters of a team or course. */
export async function moveRating(db: Db, programId: number, by: { sum: number; count: number }) {
  await db
    .update(programs)
    .set({ ratingSum: sql`${programs.ratingSum} + ${by.sum}`, ratingCount: sql`${programs.ratingCount} + ${by.count}` })
    .where(eq(programs.id, programId))
}
