import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { notifyReviewAuthor } from '#server/modules/moderation/author-notice.service.ts'
import type { ModerationChoice } from '#src/contract/desk/moderation.ts'
import { lockSubject, moveRating } from './review.repo.ts'
import {
  findForModeration,
  listForModeration,
  type ReviewFilter,
  removeById,
  setHidden,
} from './review-moderation.repo.ts'

/** A page of reviews for moderators. */
export function queuedReviews(db: Db, filter: ReviewFilter) {
  return listForModeration(db, filter)
}

/**
 * Applies a decision of staff: a hidden review is neither listed nor counted in the mean. The author is notified. Repeated,
 * it changes nothing. Throws `not_found`.
 */
export async function moderateReview(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: number,
  { choice, reason }: { choice: ModerationChoice; reason: string },
): Promise<void> {
  const known = await findForModeration(db, id)
  if (known === undefined) throw new AppError('not_found')
  await db.transaction(async (tx) => {
    // Serializes with writes by the author, which lock the program too.
    await lockSubject(tx, known.program.kind, known.program.id)
    const review = await findForModeration(tx, id)
    if (review === undefined) throw new AppError('not_found')
    const now = clock()
    const isHidden = review.hiddenAt !== null
    if (choice !== 'delete' && isHidden === (choice === 'hide')) return
    if (choice === 'delete') await removeById(tx, id)
    else await setHidden(tx, id, choice === 'hide' ? now : null)
    const sign = Number(choice === 'show') - Number(!isHidden)
    await moveRating(tx, review.programId, { sum: sign * review.rating, count: sign })
    await notifyReviewAuthor(tx, review, { choice, reason, now })
    const { rating, text, authorId, program } = review
    const before = { program: `${program.kind}:${program.id}`, author: authorId, rating, text, hidden: isHidden }
    const after = choice === 'delete' ? null : { ...before, hidden: choice === 'hide' }
    const change = { action: `review.${choice}`, subject: { kind: 'review', id }, reason: reason || null }
    await recordChange(tx, actor, { ...change, before, after }, now)
  })
}
