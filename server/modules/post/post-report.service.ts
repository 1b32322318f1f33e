import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { ReportRequest } from '#src/contract/post.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import { countAct } from './post-limit.service.ts'
import { authorOf, lockActs } from './post-own.repo.ts'
import { decide, hasReported, insertReport, listReported } from './post-report.repo.ts'
import { postServerTexts, REPORT_MAX } from './strings.ts'

const MOST_LISTED = 100

/** Stores what somebody says of a post, for the operator. Said again it changes nothing. Throws `too_many_requests`. */
export async function reportPost(deps: Deps, postId: number, userId: number, wish: ReportRequest): Promise<void> {
  const text = plainText(wish.text)
  if (lengthOf(text) > REPORT_MAX) throw new ValidationError({ text: [postServerTexts.reportLong] })
  await deps.db.transaction(async (tx) => {
    if ((await authorOf(tx, postId)) === undefined) throw new AppError('not_found')
    // The reports of one person come one after the other.
    await lockActs(tx, userId)
    if (await hasReported(tx, postId, userId)) return
    await countAct(deps, tx, userId, 'report')
    await insertReport(tx, { postId, userId, reason: wish.reason, text, createdAt: deps.now() })
  })
}

/** What people told of posts that the operator has not decided on yet. */
export const openReports = (db: Db) => listReported(db, MOST_LISTED)

/** The operator's word: a hidden post is gone from every read. False when there is no such post. */
export function decideOnPost(db: Db, postId: number, choice: 'hide' | 'show', now: Date): Promise<boolean> {
  return decide(db, postId, choice === 'hide' ? now : null, now)
}
