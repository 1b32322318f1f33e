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

/** Stores a user's report of a post for the operator. Idempotent. Throws `too_many_requests`. */
export async function reportPost(deps: Deps, postId: number, userId: number, input: ReportRequest): Promise<void> {
  const text = plainText(input.text)
  if (lengthOf(text) > REPORT_MAX) throw new ValidationError({ text: [postServerTexts.reportLong] })
  await deps.db.transaction(async (tx) => {
    if ((await authorOf(tx, postId)) === undefined) throw new AppError('not_found')
    // Serializes the reports of one user.
    await lockActs(tx, userId)
    if (await hasReported(tx, postId, userId)) return
    await countAct(deps, tx, userId, 'report')
    await insertReport(tx, { postId, userId, reason: input.reason, text, createdAt: deps.now() })
  })
}

/** Posts with reports that await the operator's decision. */
export const openReports = (db: Db) => listReported(db, MOST_LISTED)

/** Applies the operator's decision: a hidden post disappears from every read. False when there is no such post. */
export function decideOnPost(db: Db, postId: number, choice: 'hide' | 'show', now: Date): Promise<boolean> {
  return decide(db, postId, choice === 'hide' ? now : null, now)
}
