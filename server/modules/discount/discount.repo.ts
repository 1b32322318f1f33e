import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { discountCodes, discountUses } from '#server/db/schema/discount.ts'
import { orders } from '#server/db/schema/payment.ts'

export type DiscountCode = typeof discountCodes.$inferSelect
export type NewUse = { codeId: number; orderId: number; userId: number; amountRial: number }

export async function findCode(db: Db, code: string): Promise<DiscountCode | undefined> {
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.code, code))
  return row
}

/** Live uses of a code by a user; `replaceable`: by an unpaid hold of the session, which a new hold replaces. */
export async function countOwnUses(
  db: Db,
  { codeId, userId, sessionId }: { [Id in 'codeId' | 'userId' | 'sessionId']: number },
) {
  const [row] = await db
    .select({
      own: sql<number>`count(*)::int`,
      replaceable: sql<number>`(count(*) filter (where ${orders.state} = 'held' and ${orders.sessionId} = ${sessionId}))::int`,
    })
    .from(discountUses)
    .innerJoin(orders, eq(orders.id, discountUses.orderId))
    .where(and(eq(discountUses.codeId, codeId), eq(discountUses.userId, userId), eq(discountUses.live, true)))
  return row ?? { own: 0, replaceable: 0 }
}

/** Locks a code and those that these orders use, in id order: orders that swap codes then cannot deadlock. */
export async function lockCodes(db: Db, codeId: number, orderIds: number[]) {
  const used = db.select({ id: discountUses.codeId }).from(discountUses).where(inArray(discountUses.orderId, orderIds))
  await db
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(or(eq(discountCodes.id, codeId), inArray(discountCodes.id, used)))
    .orderBy(discountCodes.id)
    .for('no key update')
}

/** Whether a code has a use left, in all and for the user, whose row is locked: their own uses cannot change meanwhile. */
function hasUseLeft(userId: number | SQL): SQL {
  return sql`${discountCodes.uses} < coalesce(${discountCodes.maxUses}, ${discountCodes.uses} + 1)
    and (${discountCodes.maxUsesPerUser} is null or ${discountCodes.maxUsesPerUser} > (
      select count(*) from ${discountUses} others
      where others.code_id = ${discountCodes.id} and others.user_id = ${userId} and others.live))`
}

/** Takes a use of a code that is valid now and has one left, in one statement. False when it has none. */
export async function takeUse(db: Db, { codeId, orderId, userId, amountRial }: NewUse, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const rows = await db.execute(sql`
    with taken as (
      update ${discountCodes} set uses = ${discountCodes.uses} + 1
      where ${discountCodes.id} = ${codeId} and ${discountCodes.startsAt} <= ${at}
        and (${discountCodes.endsAt} is null or ${discountCodes.endsAt} > ${at})
        and ${hasUseLeft(userId)}
      returning id
    )
    insert into ${discountUses} (code_id, order_id, user_id, amount_rial, live)
    select id, ${orderId}::int, ${userId}::int, ${amountRial}::bigint, true from taken returning id`)
  return rows.length > 0
}

/** Takes the use of an expired order again, whatever the code's period. False when there is none left. */
export async function retakeUse(db: Db, orderId: number): Promise<boolean> {
  const [row] = await db.execute<{ needed: number; taken: number }>(sql`
    with needed as (
      select code_id, user_id from ${discountUses} where order_id = ${orderId} and not live
    ), taken as (
      update ${discountCodes} set uses = ${discountCodes.uses} + 1 from needed
      where ${discountCodes.id} = needed.code_id and ${hasUseLeft(sql`needed.user_id`)}
      returning ${discountCodes.id}
    ), again as (
      update ${discountUses} set live = true from taken where order_id = ${orderId} returning ${discountUses.id}
    )
    select (select count(*) from needed)::int as needed, (select count(*) from again)::int as taken`)
  return row === undefined || row.needed === row.taken
}

/** Returns the uses of orders that end. The database does the same when their state changes. */
export async function returnUse(db: Db, orderId: number) {
  await db.execute(sql`
    with returned as (
      update ${discountUses} set live = false where order_id = ${orderId} and live returning code_id
    )
    update ${discountCodes} set uses = ${discountCodes.uses} - 1 from returned where ${discountCodes.id} = returned.code_id`)
}
