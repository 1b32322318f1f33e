import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { pools, programs } from '#server/db/schema/catalog.ts'
import { discountCodes, discountUses } from '#server/db/schema/discount.ts'
import { orders } from '#server/db/schema/payment.ts'
import type { DeskCodeQuery } from '#src/contract/desk/catalog-code.ts'
import type { BookableKind } from '#src/contract/kind.ts'

export type NewCode = typeof discountCodes.$inferInsert

/** False when there is such a code already, also an ended one. */
export async function insertCode(db: Db, code: NewCode): Promise<boolean> {
  const rows = await db.insert(discountCodes).values(code).onConflictDoNothing().returning({ id: discountCodes.id })
  return rows.length > 0
}

export function listCodes(db: Db) {
  return db.select().from(discountCodes).orderBy(desc(discountCodes.createdAt), desc(discountCodes.id))
}

/** A page of codes whose text contains another, newest first. */
export function listCodePage(db: Db, { q, state, cursor }: DeskCodeQuery, now: Date, limit: number) {
  const isEnded = lte(discountCodes.endsAt, now)
  return db
    .select()
    .from(discountCodes)
    .where(
      and(
        q === undefined ? undefined : sql`position(${q}::text in ${discountCodes.code}) > 0`,
        state === 'ended' ? isEnded : undefined,
        state === 'live' ? or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, now)) : undefined,
        cursor === undefined ? undefined : lt(discountCodes.id, cursor),
      ),
    )
    .orderBy(desc(discountCodes.id))
    .limit(limit)
}

export async function findCodeById(db: Db, id: number) {
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.id, id))
  return row
}

/** Ends a code that has not ended. Uses of open and paid orders stay. */
export async function endCode(db: Db, code: string, now: Date): Promise<boolean> {
  const isOpen = or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, now))
  const rows = await db
    .update(discountCodes)
    .set({ endsAt: now })
    .where(and(eq(discountCodes.code, code), isOpen))
    .returning({ id: discountCodes.id })
  return rows.length > 0
}

/** The live uses of a code, oldest first. */
export function listUses(db: Db, code: string) {
  return db
    .select({
      order: orders.uid,
      state: orders.state,
      userId: discountUses.userId,
      amountRial: discountUses.amountRial,
      createdAt: orders.createdAt,
    })
    .from(discountUses)
    .innerJoin(discountCodes, eq(discountCodes.id, discountUses.codeId))
    .innerJoin(orders, eq(orders.id, discountUses.orderId))
    .where(and(eq(discountCodes.code, code), eq(discountUses.live, true)))
    .orderBy(asc(discountUses.id))
}

export async function existsSubject(db: Db, kind: BookableKind, id: number): Promise<boolean> {
  const which =
    kind === 'pool'
      ? sql`select from ${pools} where ${pools.id} = ${id}`
      : sql`select from ${programs} where ${programs.kind} = ${kind} and ${programs.number} = ${id}`
  const [row] = await db.execute<{ found: boolean }>(sql`select exists (${which}) as found`)
  return row?.found === true
}
