import type { Db } from '#server/db/client.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import type { ModerationChoice } from '#src/contract/desk/moderation.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { moderationTexts } from './strings.ts'

type Decision = { choice: ModerationChoice; reason: string; now: Date }

/** Notifies the author of a post of a decision, in its transaction. */
export async function notifyPostAuthor(
  tx: Db,
  { id, title, authorId: userId }: { id: number; title: string; authorId: number },
  { choice, reason, now }: Decision,
): Promise<void> {
  const texts: Record<ModerationChoice, string> = {
    hide: moderationTexts.postHidden(title, reason),
    delete: moderationTexts.postDeleted(title, reason),
    show: moderationTexts.postShown(title),
  }
  const url = choice === 'show' ? `/posts/${id}` : '/profile'
  await notifyUser(tx, { userId, kind: 'content_moderated', url, now, text: texts[choice] })
}

/** The same for the author of a review. */
export async function notifyReviewAuthor(
  tx: Db,
  { authorId: userId, program }: { authorId: number; program: { kind: ProgramKind; id: number; name: string } },
  { choice, reason, now }: Decision,
): Promise<void> {
  const texts: Record<ModerationChoice, string> = {
    hide: moderationTexts.reviewHidden(program.name, reason),
    delete: moderationTexts.reviewDeleted(program.name, reason),
    show: moderationTexts.reviewShown(program.name),
  }
  const url = `/${program.kind}-overview/${program.id}`
  await notifyUser(tx, { userId, kind: 'content_moderated', url, now, text: texts[choice] })
}
