import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { NOTE_MAX } from '#src/contract/desk/people.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import { deleteNote, deleteNotes, exportNotes, insertNote, lockPerson } from './people.repo.ts'
import { peopleTexts } from './strings.ts'

type NoteDeps = Pick<Deps, 'db' | 'now'>

/** Notes something about a user. The log has no text: it cannot be erased. */
export async function addNote(
  { db, now }: NoteDeps,
  { actor }: StaffRequest,
  userId: number,
  typed: string,
  storeResponse: StoreResponse,
): Promise<{ id: number }> {
  const text = plainText(typed)
  if (text === '') throw new ValidationError({ text: [peopleTexts.noteMissing] })
  if (lengthOf(text) > NOTE_MAX) throw new ValidationError({ text: [peopleTexts.noteLong] })
  return db.transaction(async (tx) => {
    if (!(await lockPerson(tx, userId))) throw new AppError('not_found')
    const id = await insertNote(tx, { userId, authorId: actor.userId, text, createdAt: now() })
    await storeResponse(tx, { id })
    const change = { action: 'note.create', subject: { kind: 'user', id: userId }, after: { note: id } }
    await recordChange(tx, actor, change, now())
    return { id }
  })
}

/** Removes a note for good. */
export async function removeNote(
  { db, now }: NoteDeps,
  { actor }: StaffRequest,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteNote(tx, userId, id))) throw new AppError('not_found')
    const change = { action: 'note.remove', subject: { kind: 'user', id: userId }, before: { note: id } }
    await recordChange(tx, actor, change, now())
  })
}

/** Deletes what staff noted about an account that is being deleted. */
export function deleteNotesOf(tx: Db, userId: number): Promise<void> {
  return deleteNotes(tx, userId)
}

/** A page of what staff noted about a user, for the export of the account. `key` is the cursor. */
export function exportNotesOf(db: Db, userId: number, page: { after: number; limit: number }) {
  return exportNotes(db, userId, page)
}
