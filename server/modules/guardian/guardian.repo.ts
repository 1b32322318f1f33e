import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { guardians } from '#server/db/schema/guardian.ts'
import { users } from '#server/db/schema/people.ts'

export type LinkRow = NonNullable<Awaited<ReturnType<typeof lockLink>>>

const isLive = isNull(guardians.endedAt)
const owner = alias(users, 'owner')
const other = alias(users, 'other')
const nameOf = (of: typeof owner | typeof other) =>
  sql<string>`coalesce(nullif(${of.name}, ''), ${of.username}, 'user-' || ${of.id})`

/** Open invitations to the number of a user. */
const isInvited = (userId: number) =>
  and(isNull(guardians.guardianId), sql`${guardians.phone} = (select phone from users where id = ${userId})`)

/** The live links in which a user is the owner, the guardian or the invited, by id. */
export function listLinks(db: Db, userId: number) {
  return db
    .select({
      id: guardians.id,
      ownerId: guardians.ownerId,
      phone: guardians.phone,
      ownerName: nameOf(owner),
      guardianName: sql<string | null>`case when ${other.id} is not null then ${nameOf(other)} end`,
      createdAt: guardians.createdAt,
      acceptedAt: guardians.acceptedAt,
    })
    .from(guardians)
    .innerJoin(owner, eq(owner.id, guardians.ownerId))
    .leftJoin(other, eq(other.id, guardians.guardianId))
    .where(and(isLive, or(eq(guardians.ownerId, userId), eq(guardians.guardianId, userId), isInvited(userId))))
    .orderBy(asc(guardians.id))
}

/** What an invitation depends on: the owner's own number, their links and invitations, and those of the other side. */
export async function readStanding(db: Db, ownerId: number, phone: string, since: Date) {
  const own = sql`mine.owner_id = ${ownerId}`
  const [row] = await db.execute<{ self: boolean; again: boolean; reverse: boolean; live: number; recent: number }>(sql`
    select u.phone = ${phone} as self,
      exists (select from guardians mine left join users g on g.id = mine.guardian_id
        where ${own} and mine.ended_at is null and ${phone} in (mine.phone, g.phone)) as again,
      exists (select from guardians theirs join users t on t.id = theirs.owner_id
        where t.phone = ${phone} and theirs.ended_at is null
          and (theirs.guardian_id = ${ownerId} or theirs.guardian_id is null and theirs.phone = u.phone)) as reverse,
      (select count(*)::int from guardians mine where ${own} and mine.ended_at is null) as live,
      (select count(*)::int from guardians mine where ${own} and mine.created_at > ${since.toISOString()}::timestamptz) as recent
    from users u where u.id = ${ownerId} and u.deleted_at is null`)
  return row
}

export async function insertInvitation(db: Db, row: typeof guardians.$inferInsert) {
  await db.insert(guardians).values(row)
}

/** A live link in which a user is the owner, the guardian or the invited. */
export async function findLink(db: Db, userId: number, id: number) {
  const [link] = await select(db, userId, eq(guardians.id, id))
  return link
}

/** The same, locked. */
export async function lockLink(db: Db, userId: number, id: number) {
  const [link] = await select(db, userId, eq(guardians.id, id)).for('update')
  return link
}

/** Locks all live links of a user, of either side. */
export function lockLinksOf(db: Db, userId: number) {
  return select(db, userId, undefined).for('update')
}

function select(db: Db, userId: number, which: SQL | undefined) {
  const isTheirs = or(eq(guardians.ownerId, userId), eq(guardians.guardianId, userId), isInvited(userId))
  return db
    .select()
    .from(guardians)
    .where(and(isLive, isTheirs, which))
    .orderBy(asc(guardians.id))
}

/** Whether the owner of a link is linked to the user already, or the other way round. */
export async function hasLinkBetween(db: Db, ownerId: number, userId: number): Promise<boolean> {
  const either = or(
    and(eq(guardians.ownerId, ownerId), eq(guardians.guardianId, userId)),
    and(eq(guardians.ownerId, userId), eq(guardians.guardianId, ownerId)),
  )
  return (await db.select({ id: guardians.id }).from(guardians).where(and(isLive, either))).length > 0
}

export async function acceptLink(db: Db, id: number, userId: number, now: Date) {
  await db
    .update(guardians)
    .set({ guardianId: userId, acceptedAt: now, smsDueAt: null })
    .where(and(eq(guardians.id, id), isLive))
}

/** Ends live links and erases the invited number. */
export async function endLinks(db: Db, ids: number[], now: Date) {
  if (ids.length === 0) return
  await db
    .update(guardians)
    .set({ endedAt: now, phone: '', smsDueAt: null })
    .where(and(inArray(guardians.id, ids), isLive))
}

/** Locks user rows in id order, as every transaction that needs several does. */
export async function lockUsers(db: Db, ids: number[]) {
  await db.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('no key update')
}

export async function readName(db: Db, userId: number): Promise<string> {
  const [row] = await db
    .select({ name: nameOf(owner) })
    .from(owner)
    .where(eq(owner.id, userId))
  return row?.name ?? ''
}

/** All links of a user as the owner or the guardian, ended ones too, after the link `after`. */
export function exportLinkRows(db: Db, userId: number, { after, limit }: { after: number; limit: number }) {
  const isOwner = sql`${guardians.ownerId} = ${userId}`
  return db
    .select({
      key: guardians.id,
      role: sql<string>`case when ${isOwner} then 'owner' else 'guardian' end`,
      invited_phone: sql<string | null>`case when ${isOwner} then nullif(${guardians.phone}, '') end`,
      created_at: guardians.createdAt,
      accepted_at: guardians.acceptedAt,
      ended_at: guardians.endedAt,
    })
    .from(guardians)
    .where(and(or(eq(guardians.ownerId, userId), eq(guardians.guardianId, userId)), gt(guardians.id, after)))
    .orderBy(guardians.id)
    .limit(limit)
}

const isOpen = and(isLive, isNull(guardians.guardianId))

/** Invitations whose number has an account that was not notified. */
export function listUnnotified(db: Db, limit: number): Promise<{ id: number; userId: number }[]> {
  return db
    .select({ id: guardians.id, userId: users.id })
    .from(guardians)
    .innerJoin(users, and(eq(users.phone, guardians.phone), ne(users.id, guardians.ownerId)))
    .where(and(isOpen, isNull(guardians.notifiedAt)))
    .orderBy(guardians.id)
    .limit(limit)
}

/** False when it was marked, or ended, before. */
export async function markNotified(db: Db, id: number, now: Date): Promise<boolean> {
  return changed(db, { notifiedAt: now }, and(eq(guardians.id, id), isOpen, isNull(guardians.notifiedAt)))
}

/** Invitations whose SMS is due. */
export function listDueSms(db: Db, now: Date, limit: number): Promise<{ id: number }[]> {
  return db
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(isOpen, isDue(now)))
    .orderBy(guardians.smsDueAt)
    .limit(limit)
}

/** Claims the SMS of an invitation: of several servers one sends it, at most once. */
export async function claimSms(db: Db, id: number, now: Date): Promise<string | undefined> {
  const [claimed] = await db
    .update(guardians)
    .set({ smsDueAt: null })
    .where(and(eq(guardians.id, id), isOpen, isDue(now)))
    .returning({ phone: guardians.phone })
  return claimed?.phone
}

/** Sends a rejected SMS again later, while the invitation is open. */
export async function postponeSms(db: Db, id: number, smsDueAt: Date): Promise<boolean> {
  return changed(db, { smsDueAt }, and(eq(guardians.id, id), isOpen))
}

function isDue(now: Date): SQL {
  return sql`(${isNotNull(guardians.smsDueAt)} and ${guardians.smsDueAt} <= ${now.toISOString()}::timestamptz)`
}

async function changed(db: Db, set: Partial<typeof guardians.$inferInsert>, which: SQL | undefined): Promise<boolean> {
  return (await db.update(guardians).set(set).where(which).returning({ id: guardians.id })).length === 1
}
