import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { isShared } from '#server/db/guardians.ts'
import { guardians } from '#server/db/schema/guardian.ts'
import { members } from '#server/db/schema/member.ts'
import { users } from '#server/db/schema/people.ts'
import { memberName } from '#server/db/swimmers.ts'
import type { JalaliDate } from '#src/contract/account.ts'

const payer = alias(users, 'payer')
const owner = alias(users, 'owner')

export type SwimmerRow = Awaited<ReturnType<typeof lockSwimmerRows>>[number]

/**
 * Locks an account, its holder and members of it or shared with it, with what eligibility needs; the account holder is
 * always first. Both are read as they are once locked, the links of other accounts are not: see `lockLinksTo`. `isBought`
 * accepts the members of any account: the caller knows that something was bought for them.
 */
export function lockSwimmerRows(db: Db, userId: number, ids: number[], isBought: boolean) {
  const theirs = isBought ? sql`true` : or(eq(members.userId, userId), isShared('members', userId))
  return db
    .select({
      id: members.id,
      userId: members.userId,
      holder: members.holder,
      name: memberName('members', 'owner'),
      sex: members.sex,
      birth_date: sql<JalaliDate | null>`case when ${members.holder} then ${payer.birthDate} else ${members.birthDate} end`,
      insurance_until: members.insuranceUntil,
      certificate_until: members.certificateUntil,
      username: payer.username,
      phone: payer.phone,
    })
    .from(payer)
    .innerJoin(
      members,
      or(
        and(eq(members.userId, payer.id), eq(members.holder, true)),
        ids.length === 0 ? undefined : and(inArray(members.id, ids), theirs),
      ),
    )
    .innerJoin(owner, eq(owner.id, members.userId))
    .where(and(eq(payer.id, userId), isNull(members.removedAt)))
    .orderBy(sql`${members.holder} and ${members.userId} = ${payer.id} desc`, asc(members.id))
    .for('no key update', { of: [payer, members] })
}

/** Which of some members are a user's own, or shared with them. */
export async function listSeen(db: Db, userId: number, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, ids), or(eq(members.userId, userId), isShared('members', userId))))
  return rows.map(({ id }) => id)
}

/** Locks the live links by which other accounts share with a user; returns the owners. */
export async function lockLinksTo(db: Db, userId: number, ownerIds: number[]): Promise<number[]> {
  const rows = await db
    .select({ ownerId: guardians.ownerId })
    .from(guardians)
    .where(and(eq(guardians.guardianId, userId), inArray(guardians.ownerId, ownerIds), isNull(guardians.endedAt)))
    .orderBy(asc(guardians.id))
    .for('share')
  return rows.map(({ ownerId }) => ownerId)
}
