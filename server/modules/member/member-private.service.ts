import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { receivePicture } from '#server/modules/profile/picture.service.ts'
import { MEDICAL_NOTE_MAX, type MedicalNote, type Member } from '#src/contract/member/member.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import { hasMember, lockAccount } from './member.repo.ts'
import { readMember } from './member.service.ts'
import { deleteNote, deletePicture, readNote, readPicture, saveNote, savePicture } from './member-private.repo.ts'
import { memberTexts } from './strings.ts'

/** A member's photo for their own account. Throws `not_found`. */
export async function pictureOfMember(deps: Deps, userId: number, id: number): Promise<Buffer> {
  const webp = await readPicture(deps.db, userId, id)
  if (webp === undefined) throw new AppError('not_found')
  return Buffer.from(webp, 'base64')
}

/** Makes an upload the member's photo, within the limits of the account's own picture. */
export async function changeMemberPicture(deps: Deps, userId: number, id: number, upload: Readable): Promise<Member> {
  await refuseOthers(deps.db, userId, id)
  return receivePicture(deps, userId, upload, (picture) =>
    withMember(deps, userId, id, (tx) =>
      savePicture(tx, {
        memberId: id,
        version: randomBytes(8).toString('hex'),
        webp: picture.toString('base64'),
      }),
    ),
  )
}

export function removeMemberPicture(deps: Deps, userId: number, id: number): Promise<Member> {
  return withMember(deps, userId, id, (tx) => deletePicture(tx, id))
}

/** The medical note for the member's own account. Throws `not_found` when there is none. */
export async function noteOfMember(deps: Deps, userId: number, id: number): Promise<MedicalNote> {
  const found = await readNote(deps.db, userId, id)
  if (found === undefined) throw new AppError('not_found')
  return { note: found.note, consented_at: found.consentedAt.toISOString() }
}

/** Stores a medical note; only with consent in the same request. */
export async function changeNote(
  deps: Deps,
  userId: number,
  id: number,
  input: { note: string; consent: boolean },
): Promise<Member> {
  const note = plainText(input.note)
  if (note === '') throw new ValidationError({ note: [memberTexts.noteMissing] })
  if (lengthOf(note) > MEDICAL_NOTE_MAX) throw new ValidationError({ note: [memberTexts.noteLong] })
  if (!input.consent) throw new ValidationError({ consent: [memberTexts.noConsent] })
  return withMember(deps, userId, id, (tx) => saveNote(tx, { memberId: id, note, consentedAt: deps.now() }))
}

/** Withdraws the consent: deletes the note. */
export function removeNote(deps: Deps, userId: number, id: number): Promise<Member> {
  return withMember(deps, userId, id, (tx) => deleteNote(tx, id))
}

/** Changes a member of the account while it is locked against removal. */
function withMember(deps: Deps, userId: number, id: number, change: (tx: Db) => Promise<void>): Promise<Member> {
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    await refuseOthers(tx, userId, id)
    await change(tx)
    return readMember(deps, tx, userId, id)
  })
}

async function refuseOthers(db: Db, userId: number, id: number) {
  if (!(await hasMember(db, userId, id))) throw new AppError('member_not_found')
}
