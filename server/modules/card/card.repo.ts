import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { freePlaces } from '#server/db/free-places.ts'
import { cardMembers, cardProducts, cards, cardUses } from '#server/db/schema/card.ts'
import { pools, slots } from '#server/db/schema/catalog.ts'
import { orders } from '#server/db/schema/payment.ts'
import { memberName } from '#server/db/swimmers.ts'
import type { Swimmer } from '#src/contract/member/member.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

export type NewProduct = Omit<typeof cardProducts.$inferInsert, 'id' | 'endedAt'>
export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

const isOnSale = isNull(cardProducts.endedAt)

/** The cards on sale, of one pool or of all. */
export function listProducts(db: Db, poolId: number | undefined) {
  return db
    .select(getTableColumns(cardProducts))
    .from(cardProducts)
    .innerJoin(pools, and(eq(pools.id, cardProducts.poolId), isNull(pools.archivedAt)))
    .where(and(isOnSale, poolId === undefined ? undefined : eq(cardProducts.poolId, poolId)))
    .orderBy(asc(cardProducts.poolId), asc(cardProducts.visits), asc(cardProducts.id))
}

export async function findProduct(db: Db, id: number) {
  const [row] = await db
    .select({ product: cardProducts, poolName: pools.name, poolAddress: pools.address })
    .from(cardProducts)
    .innerJoin(pools, and(eq(pools.id, cardProducts.poolId), isNull(pools.archivedAt)))
    .where(and(eq(cardProducts.id, id), isOnSale))
  return row
}

export async function isPool(db: Db, id: number): Promise<boolean> {
  return (await db.select({ id: pools.id }).from(pools).where(eq(pools.id, id))).length > 0
}

export async function insertProduct(db: Db, row: NewProduct): Promise<number> {
  const [added] = await db.insert(cardProducts).values(row).returning({ id: cardProducts.id })
  if (added === undefined) throw new Error('insert returned no row')
  return added.id
}

/** False when there is no such card on sale. */
export async function endProduct(db: Db, id: number, now: Date): Promise<boolean> {
  const ended = await db
    .update(cardProducts)
    .set({ endedAt: now })
    .where(and(eq(cardProducts.id, id), isOnSale))
    .returning()
  return ended.length > 0
}

export async function insertCard(db: Db, card: typeof cards.$inferInsert, memberIds: number[]) {
  const [added] = await db.insert(cards).values(card).returning({ id: cards.id })
  if (added === undefined) throw new Error('insert returned no row')
  await db.insert(cardMembers).values(memberIds.map((memberId) => ({ cardId: added.id, memberId })))
}

/** Paid cards that are not refunded, newest first. */
export function listCards(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: cards.id,
      order: orders.uid,
      userId: cards.userId,
      poolId: pools.id,
      poolName: pools.name,
      visits: cards.visits,
      used: cards.used,
      expiresAt: sql<Date>`${cards.expiresAt}`.mapWith(cards.expiresAt),
      members: sql<Swimmer[]>`(select json_agg(json_build_object('id', m.id, 'name', ${memberName('m', 'u')},
          'holder', m.holder) order by m.holder desc, m.id)
        from card_members c join members m on m.id = c.member_id join users u on u.id = m.user_id
        where c.card_id = ${cards.id})`,
    })
    .from(cards)
    .innerJoin(orders, eq(orders.id, cards.orderId))
    .innerJoin(cardProducts, eq(cardProducts.id, cards.productId))
    .innerJoin(pools, eq(pools.id, cardProducts.poolId))
    .where(and(isNotNull(cards.expiresAt), isNull(cards.cancelledAt), where))
    .orderBy(desc(cards.id))
}

export const ofUser = (userId: number) => eq(cards.userId, userId)
export const ofOrder = (uid: string) => eq(orders.uid, uid)
export const ownCard = (id: number, userId: number) => and(eq(cards.id, id), eq(cards.userId, userId))

export type Visit = { cardId: number; memberId: number; at: Date }

/** A visit that a card still has for one of its members, at an instant. */
function hasVisit({ cardId, memberId, at }: Visit): SQL {
  return sql`cards.id = ${cardId} and cards.used < cards.visits and cards.cancelled_at is null
    and cards.expires_at > ${at.toISOString()}::timestamptz
    and exists (select from card_members where card_members.card_id = cards.id and card_members.member_id = ${memberId})`
}

/** Takes a visit at the door. False when the card has none for this member. */
export async function takeVisit(db: Db, visit: Visit): Promise<boolean> {
  const rows = await db.execute(sql`update cards set used = used + 1 where ${hasVisit(visit)} returning id`)
  return rows.length === 1
}

/** Takes a visit and a place together. False when either is missing: the caller then ends the transaction. */
export async function takeVisitAndPlace(db: Db, visit: Visit, slotId: number): Promise<boolean> {
  const rows = await db.execute(sql`
    with visit as (update cards set used = used + 1 where ${hasVisit(visit)} returning id)
    update ${slots} set taken = ${slots.taken} + 1 from visit
    where ${slots.id} = ${slotId} and ${freePlaces('slots')} >= 1 returning ${slots.id}`)
  return rows.length === 1
}

type NewUse = { cardId: number; memberId: number; date: JalaliDay; enrolmentId?: number; createdAt: Date }

/** False when the member has entered with this card on that day. */
export async function insertUse(db: Db, { date, ...use }: NewUse): Promise<boolean> {
  const { year, month, day } = date
  const rows = await db
    .insert(cardUses)
    .values({ ...use, year, month, day })
    .onConflictDoNothing()
    .returning({ id: cardUses.id })
  return rows.length === 1
}

/** A user's cards for their export, with their visits, after the card `after`. */
export function exportCardRows(db: Db, userId: number, { after, limit }: { after: number; limit: number }) {
  return db
    .select({
      key: cards.id,
      order: orders.uid,
      visits: cards.visits,
      used: cards.used,
      expires_at: cards.expiresAt,
      cancelled_at: cards.cancelledAt,
      members: sql`(select json_agg(member_id order by member_id) from card_members where card_id = ${cards.id})`,
      uses: sql`(select coalesce(json_agg(json_build_object('member', u.member_id, 'year', u.year, 'month', u.month,
        'day', u.day, 'enrolment', u.enrolment_id, 'returned', not u.live) order by u.id), '[]')
        from card_uses u where u.card_id = ${cards.id})`,
    })
    .from(cards)
    .innerJoin(orders, eq(orders.id, cards.orderId))
    .where(and(eq(cards.userId, userId), sql`${cards.id} > ${after}`))
    .orderBy(cards.id)
    .limit(limit)
}
