import type { Db } from '#server/db/client.ts'
import { leaveOut, moveEntries } from './waitlist.repo.ts'
import { deleteEntries, listAllEntries, listMembersInLines } from './waitlist-account.repo.ts'

/** Ends the lines of an account that is being deleted, frees what was offered to it and deletes its entries. */
export async function deleteWaitlistOf(tx: Db, userId: number, now: Date): Promise<void> {
  await moveEntries(tx, { userId }, 'left', now)
  await deleteEntries(tx, userId)
}

/** Takes a member who is being removed out of all lines, also those of a guardian. */
export function leaveLinesOf(tx: Db, memberId: number, now: Date): Promise<void> {
  return leaveOut(tx, { memberId }, now)
}

/** Takes the members of an owner out of the lines of a guardian whose link has ended. */
export async function leaveLinesOfOwner(tx: Db, guardianId: number, ownerId: number, now: Date): Promise<void> {
  for (const memberId of await listMembersInLines(tx, guardianId, ownerId)) {
    await leaveOut(tx, { memberId, userId: guardianId }, now)
  }
}

/** A page of an account's entries, ended ones too, for its export. `key` is the cursor. */
export function exportWaitlist(db: Db, userId: number, page: { after: number; limit: number }) {
  return listAllEntries(db, userId, page)
}
