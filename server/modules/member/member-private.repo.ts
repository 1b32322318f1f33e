import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { medicalNotes, memberPictures, members } from '#server/db/schema/member.ts'
import { own } from './member.repo.ts'

/** The photo of an account's member, WebP in base64. */
export async function readPicture(db: Db, userId: number, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ webp: memberPictures.webp })
    .from(memberPictures)
    .innerJoin(members, eq(members.id, memberPictures.memberId))
    .where(own(userId, id))
  return row?.webp
}

/** Stores a photo instead of an earlier one. The caller has locked the account. */
export async function savePicture(db: Db, picture: typeof memberPictures.$inferInsert) {
  const { version, webp } = picture
  await db
    .insert(memberPictures)
    .values(picture)
    .onConflictDoUpdate({ target: memberPictures.memberId, set: { version, webp } })
}

export async function deletePicture(db: Db, id: number) {
  await db.delete(memberPictures).where(eq(memberPictures.memberId, id))
}

/** The medical note of an account's member. */
export async function readNote(db: Db, userId: number, id: number) {
  const [row] = await db
    .select({ note: medicalNotes.note, consentedAt: medicalNotes.consentedAt })
    .from(medicalNotes)
    .innerJoin(members, eq(members.id, medicalNotes.memberId))
    .where(own(userId, id))
  return row
}

/** Stores a note instead of an earlier one. The caller has locked the account. */
export async function saveNote(db: Db, row: typeof medicalNotes.$inferInsert) {
  const { note, consentedAt } = row
  await db
    .insert(medicalNotes)
    .values(row)
    .onConflictDoUpdate({ target: medicalNotes.memberId, set: { note, consentedAt } })
}

export async function deleteNote(db: Db, id: number) {
  await db.delete(medicalNotes).where(eq(medicalNotes.memberId, id))
}
