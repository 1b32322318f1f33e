import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { changeProfile } from '#server/modules/profile/profile.service.ts'
import { leaveLinesOf } from '#server/modules/waitlist/waitlist-account.service.ts'
import { MAX_MEMBERS, type Member, type MemberInput, type MemberPatch } from '#src/contract/member/member.ts'
import { termNumber } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import {
  anonymizeMembers,
  findMember,
  insertMember,
  listAllOfMembers,
  listMembers,
  listSharedMembers,
  lockAccount,
  lockMembers,
  type MemberRow,
  removeMember,
  type SharedMemberRow,
  updateMember,
} from './member.repo.ts'
import { memberChanges } from './member-fields.ts'
import { memberTexts } from './strings.ts'

/** The members of an account, the account holder first; with `shared` also those that other accounts share with it. */
export async function membersOf(deps: Deps, userId: number, { shared = false } = {}): Promise<{ results: Member[] }> {
  const rows = await listMembers(deps.db, userId, today(deps))
  if (!shared) return { results: rows.map(toMember) }
  const [holder, ...own] = rows.map(toMember)
  const others = (await listSharedMembers(deps.db, userId)).map(toSharedMember)
  const byId = [...own, ...others].sort((one, other) => one.id - other.id)
  return { results: holder === undefined ? byId : [holder, ...byId] }
}

/** Adds a member. Throws `too_many_members`, and `ValidationError` naming each invalid field. */
export async function addMember(
  deps: Deps,
  userId: number,
  input: MemberInput,
  storeResponse?: StoreResponse,
): Promise<Member> {
  const changes = { ...memberChanges(input, deps.now()), relation: input.relation }
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const id = await insertMember(tx, { ...changes, userId, createdAt: deps.now() }, MAX_MEMBERS)
    if (id === undefined) throw new AppError('too_many_members')
    const added = await readMember(deps, tx, userId, id)
    await storeResponse?.(tx, added)
    return added
  })
}

/**
 * Changes the given fields; name and birth date of the account holder are changed in the profile. Throws
 * `member_not_found`, also for members of other accounts.
 */
export async function changeMember(deps: Deps, userId: number, id: number, patch: MemberPatch): Promise<Member> {
  const before = await readMember(deps, deps.db, userId, id)
  const changes = memberChanges(patch, deps.now())
  if (before.relation !== 'self') {
    await write(deps.db, userId, id, changes)
    return readMember(deps, deps.db, userId, id)
  }
  if (patch.relation !== undefined) throw new ValidationError({ relation: [memberTexts.holderRelation] })
  const { name, birthDate, ...ofMember } = changes
  const ofProfile = {
    ...(name === undefined ? {} : { name }),
    ...(birthDate === undefined ? {} : { birth_date: birthDate }),
  }
  return deps.db.transaction(async (tx) => {
    await changeProfile({ ...deps, db: tx }, userId, ofProfile)
    await write(tx, userId, id, ofMember)
    return readMember(deps, tx, userId, id)
  })
}

/**
 * Removes a member with medical note, photo and all other data; the name stays with the orders they swam in. Throws
 * `member_booked` for the account holder and while there is an unpaid order or a term that is not over.
 */
export async function removeOwnMember(deps: Deps, userId: number, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    await lockMembers(tx, userId, id)
    await readMember(deps, tx, userId, id)
    await leaveLinesOf(tx, id, deps.now())
    if (!(await removeMember(tx, userId, id, today(deps), deps.now()))) throw new AppError('member_booked')
  })
}

/** Locks the members of an account that is being deleted, in the order of bookings: before places. */
export function lockMembersOf(tx: Db, userId: number): Promise<void> {
  return lockMembers(tx, userId)
}

/** A page of an account's members with all that is stored of them, for its export. `key` is the cursor. */
export function exportMembers(db: Db, userId: number, page: { after: number; limit: number }) {
  return listAllOfMembers(db, userId, page)
}

/** Deletes the personal data of all members of an account that is being deleted. */
export function deleteMembersOf(tx: Db, userId: number, now: Date): Promise<void> {
  return anonymizeMembers(tx, userId, now)
}

export async function readMember(deps: Pick<Deps, 'now'>, db: Db, userId: number, id: number): Promise<Member> {
  const row = await findMember(db, userId, id, today(deps))
  if (row === undefined) throw new AppError('member_not_found')
  return toMember(row)
}

async function write(db: Db, userId: number, id: number, changes: Parameters<typeof updateMember>[3]) {
  if (Object.keys(changes).length === 0) return
  if (!(await updateMember(db, userId, id, changes))) throw new AppError('member_not_found')
}

function today({ now }: Pick<Deps, 'now'>): number {
  return termNumber(jalaliDay(now()))
}

/** What a booking needs; contacts, photo and medical note are the owner's alone. */
function toSharedMember(row: SharedMemberRow): Member {
  return {
    ...swimmerFields(row),
    emergency_contact: null,
    pickup_persons: [],
    picture: null,
    has_medical_note: false,
    removable: false,
    shared_by: { link: row.link, name: row.sharedBy },
  }
}

function toMember(row: MemberRow): Member {
  return {
    ...swimmerFields(row),
    emergency_contact: row.emergencyContact,
    pickup_persons: row.pickupPersons,
    picture: row.pictureVersion === null ? null : `/api/members/${row.id}/picture/?v=${row.pictureVersion}`,
    has_medical_note: row.hasNote,
    removable: !row.holder && !row.isBooked,
  }
}

function swimmerFields(row: MemberRow | SharedMemberRow) {
  return {
    id: row.id,
    name: row.name,
    relation: row.relation,
    birth_date: row.birthDate,
    sex: row.sex,
    insurance_until: row.insuranceUntil,
    certificate_until: row.certificateUntil,
  }
}
