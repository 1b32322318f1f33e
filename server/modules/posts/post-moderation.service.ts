import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { notifyPostAuthor } from '#server/modules/moderation/author-notice.service.ts'
import type { ModerationChoice } from '#src/contract/desk/moderation.ts'
import { listQueue, lockPost, settlePost } from './post-report.repo.ts'

/** A page of posts for moderators. */
export function queuedPosts(
  db: Db,
  query: { state: 'reported' | 'hidden'; cursor: number | undefined; limit: number },
) {
  return listQueue(db, query)
}

/**
 * Applies a decision of staff and closes the reports: a hidden post disappears from every read, a deleted one for good. The
 * author is notified of what changed. Repeated, it changes nothing. Throws `not_found`.
 */
export async function moderatePost(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  postId: number,
  { choice, reason }: { choice: ModerationChoice; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, postId)
    if (post === undefined) throw new AppError('not_found')
    const now = clock()
    const isHidden = post.hiddenAt !== null
    const hiddenAt = choice === 'show' ? null : (post.hiddenAt ?? now)
    const closed = await settlePost(tx, postId, { hiddenAt, ...(choice === 'delete' && { deletedAt: now }) }, now)
    const isChanged = choice === 'delete' || isHidden !== (choice === 'hide')
    if (!isChanged && closed === 0) return
    if (isChanged) await notifyPostAuthor(tx, post, { choice, reason, now })
    const change = { action: `post.${choice}`, subject: { kind: 'post', id: postId }, reason: reason || null }
    const before = { title: post.title, hidden: isHidden, reports: closed }
    await recordChange(
      tx,
      actor,
      { ...change, before, after: { ...before, hidden: choice !== 'show', reports: 0 } },
      now,
    )
  })
}
