import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { refuseSuspended } from '#server/modules/moderation/suspension.service.ts'
import { type Post, type PostEdit, UNDO_SECONDS } from '#src/contract/post.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { plainText } from '#src/fa/plain-text.ts'
import { descriptionFault, titleFault } from '#src/fa/post-rules.ts'
import { showPost } from './post.service.ts'
import { authorOf, type PostChanges, restoreOwn, updateOwn } from './post-own.repo.ts'

/** Allowance for the network delay of an undo at the last moment. */
const GRACE_SECONDS = 20

/** How long after its deletion a post can be restored, in milliseconds. */
export const RESTORE_MS = (UNDO_SECONDS + GRACE_SECONDS) * 1000

/**
 * Changes the given fields of the user's own post. Throws `ValidationError`, `suspended`, `not_found`, or `not_author`
 * for another's.
 */
export async function editPost(deps: Deps, id: number, userId: number, edit: PostEdit): Promise<Post> {
  const changes = checkedChanges(edit)
  await refuseSuspended(deps.db, userId, deps.now())
  if (Object.keys(changes).length === 0) await refuseOthers(deps, id, userId)
  else if (!(await updateOwn(deps.db, id, userId, changes))) throw await notOwn(deps, id)
  return showPost(deps, id)
}

function checkedChanges({ title, description, category }: PostEdit): PostChanges {
  const faults = { title: title && titleFault(title), description: description && descriptionFault(description) }
  if (title === '') faults.title = titleFault('')
  if (description === '') faults.description = descriptionFault('')
  refuseFaults(faults)
  return {
    ...(title !== undefined && { title: plainLine(title) }),
    ...(description !== undefined && { description: plainText(description) }),
    ...(category !== undefined && { category }),
  }
}

/** Throws a `ValidationError` that names every field with a fault, if there is one. */
export function refuseFaults(faults: Record<string, string | undefined>): void {
  const found = Object.entries(faults).flatMap(([field, text]) => (text === undefined ? [] : [[field, [text]]]))
  if (found.length > 0) throw new ValidationError(Object.fromEntries(found))
}

/** Removes the user's own post from every list; it can be restored for `UNDO_SECONDS`. Throws as `editPost`. */
export async function deletePost(deps: Deps, id: number, userId: number): Promise<void> {
  if (!(await updateOwn(deps.db, id, userId, { deletedAt: deps.now() }))) throw await notOwn(deps, id)
}

/** Restores the user's own post; returns one that is not deleted unchanged. Throws `not_found` when it is too late. */
export async function restorePost(deps: Deps, id: number, userId: number): Promise<Post> {
  const since = new Date(deps.now().getTime() - RESTORE_MS)
  if (!(await restoreOwn(deps.db, id, userId, since))) await refuseOthers(deps, id, userId)
  return showPost(deps, id)
}

async function refuseOthers(deps: Deps, id: number, userId: number): Promise<void> {
  const author = await authorOf(deps.db, id)
  if (author !== userId) throw new AppError(author === undefined ? 'not_found' : 'not_author')
}

async function notOwn(deps: Deps, id: number): Promise<AppError> {
  return new AppError((await authorOf(deps.db, id)) === undefined ? 'not_found' : 'not_author')
}
