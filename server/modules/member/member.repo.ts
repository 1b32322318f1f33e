import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { isShared } from '#server/db/guardians.ts'
import { guardians } from '#server/db/schema/guardian.ts'
import { freezes } from '#server/db/schema/make-up.ts'
import { medicalNotes, memberPictures, members } from '#server/db/schema/member.ts'
import { users } from '#server/db/schema/people.ts'
import { memberName } from '#server/db/swimmers.ts'
import type { JalaliDate } from '#src/contract/account.ts'

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>
export type NewMember = typeof members.$inferInsert
export type MemberChanges = Partial<Omit<NewMember, 'id' | 'userId' | 'holder' | 'createdAt' | 'removedAt'>>

const ownBirthDate = sql<JalaliDate | null>`case when ${members.holder} then ${users.birthDate} else ${members.birthDate} end`

/**
 * Whether a member has a place in an unpaid order or in a month or date that is not over. `today` is a `termNumber`; a month
 * counts as its last possible day.
 */
const isBooked = (today: number) => sql<boolean>`exists (
  select from order_items i join orders o on o.id = i.order_id join slots s on s.id = i.slot_id
  where i.member_id = ${members.id} and i.live
    and (o.state <> 'confirmed' or s.year * 10000 + s.month * 100 + coalesce(s.day, 31) >= ${today}))`

const columns = (today: number) => ({
  id: members.id,
  holder: members.holder,
  name: memberName('members', 'users'),
  relation: members.relation,
  birthDate: ownBirthDate,
  sex: members.sex,
  emergencyContact: members.emergencyContact,
  pickupPersons: members.pickupPersons,
  insuranceUntil: members.insuranceUntil,
  certificateUntil: members.certificateUntil,
  pictureVersion: memberPictures.version,
  hasNote: sql<boolean>`${medicalNotes.memberId} is not null`,
  isBooked: isBooked(today),
})

function select(db: Db, today: number, where: SQL | undefined) {
  return db
    .select(columns(today))
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(memberPictures, eq(memberPictures.memberId, members.id))
    .leftJoin(medicalNotes, eq(medicalNotes.memberId, members.id))
    .where(and(isNull(members.removedAt), isNull(users.deletedAt), where))
    .orderBy(desc(members.holder), asc(members.id))
}

export function listMembers(db: Db, userId: number, today: number) {
  return select(db, today, eq(members.userId, userId))
}

export type SharedMemberRow = Awaited<ReturnType<typeof listSharedMembers>>[number]

/** The members that other accounts share with a user, by account. */
export function listSharedMembers(db: Db, userId: number) {
  return db
    .select({
      id: members.id,
      name: memberName('members', 'users'),
      relation: members.relation,
      birthDate: members.birthDate,
      sex: members.sex,
      insuranceUntil: members.insuranceUntil,
      certificateUntil: members.certificateUntil,
      link: guardians.id,
      sharedBy: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, 'user-' || ${users.id})`,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(
      guardians,
      and(eq(guardians.ownerId, members.userId), eq(guardians.guardianId, userId), isNull(guardians.endedAt)),
    )
    .where(and(isNull(members.removedAt), isNull(users.deletedAt), isShared('members', userId)))
    .orderBy(asc(members.userId), asc(members.id))
}

export async function findMember(db: Db, userId: number, id: number, today: number) {
  const [row] = await select(db, today, and(eq(members.userId, userId), eq(members.id, id)))
  return row
}

/** Everything stored of an account's members, photos and removed ones included, after the member `after`. */
export function listAllOfMembers(db: Db, userId: number, { after, limit }: { after: number; limit: number }) {
  return db
    .select({
      key: members.id,
      id: members.id,
      name: memberName('members', 'users'),
      relation: members.relation,
      birth_date: ownBirthDate,
      sex: members.sex,
      emergency_contact: members.emergencyContact,
      pickup_persons: members.pickupPersons,
      insurance_until: members.insuranceUntil,
      certificate_until: members.certificateUntil,
      medical_note: medicalNotes.note,
      medical_consent_at: medicalNotes.consentedAt,
      photo_webp_base64: memberPictures.webp,
      created_at: members.createdAt,
      removed_at: members.removedAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(memberPictures, eq(memberPictures.memberId, members.id))
    .leftJoin(medicalNotes, eq(medicalNotes.memberId, members.id))
    .where(and(eq(members.userId, userId), gt(members.id, after)))
    .orderBy(members.id)
    .limit(limit)
}

/** A member of an account that is not removed. */
export const own = (userId: number, id: number) =>
  and(eq(members.id, id), eq(members.userId, userId), isNull(members.removedAt))

/** Adds a member while the account has fewer than `most`; undefined when it has. The caller has locked the user. */
export async function insertMember(db: Db, row: NewMember, most: number): Promise<number | undefined> {
  const [{ count } = { count: most }] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(members)
    .where(and(eq(members.userId, row.userId), isNull(members.removedAt)))
  if (count >= most) return undefined
  const [added] = await db.insert(members).values(row).returning({ id: members.id })
  return added?.id
}

/** False when the account has no such member. */
export async function updateMember(db: Db, userId: number, id: number, changes: MemberChanges): Promise<boolean> {
  const rows = await db.update(members).set(changes).where(own(userId, id)).returning({ id: members.id })
  return rows.length === 1
}

/** Locks an account: serializes its bookings and the changes of its members. */
export async function lockAccount(db: Db, userId: number) {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Whether the account has such a member. */
export async function hasMember(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).where(own(userId, id))
  return rows.length === 1
}

/** What a removed member keeps: the name, for the orders it swam in. */
const removed = {
  birthDate: null,
  sex: null,
  emergencyContact: null,
  pickupPersons: [],
  insuranceUntil: null,
  certificateUntil: null,
}

/** Removes a member that has no live booking and is not the account holder; false otherwise. The account is locked. */
export async function removeMember(db: Db, userId: number, id: number, today: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(members)
    .set({ ...removed, removedAt: now })
    .where(and(own(userId, id), eq(members.holder, false), sql`not ${isBooked(today)}`))
    .returning({ id: members.id })
  if (rows.length === 0) return false
  await deletePrivate(db, eq(members.id, id))
  await db.delete(members).where(
    and(
      eq(members.id, id),
      sql`not exists (select from order_items where member_id = members.id)
        and not exists (select from card_members where member_id = members.id)`,
    ),
  )
  return true
}

/** Deletes all personal data of an account's members; rows that orders need stay without it. */
export async function anonymizeMembers(db: Db, userId: number, now: Date): Promise<void> {
  await deletePrivate(db, eq(members.userId, userId))
  await db
    .update(members)
    .set({ ...removed, name: '', removedAt: now })
    .where(eq(members.userId, userId))
}

async function deletePrivate(db: Db, which: SQL) {
  const ids = db.select({ id: members.id }).from(members).where(which)
  await db.delete(medicalNotes).where(inArray(medicalNotes.memberId, ids))
  await db.delete(memberPictures).where(inArray(memberPictures.memberId, ids))
  await db.update(freezes).set({ certificate: '' }).where(inArray(freezes.memberId, ids))
}

/** Locks all members of an account in id order, or one: a guardian who books them does not wait for the account. */
export async function lockMembers(db: Db, userId: number, id?: number) {
  const which = id === undefined ? undefined : eq(members.id, id)
  await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.userId, userId), which))
    .orderBy(asc(members.id))
    .for('no key update')
}
