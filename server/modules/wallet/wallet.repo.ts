import { count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { ledger, wallets } from '#server/db/schema/wallet.ts'
import { enrolmentSwimmer, orderSwimmers } from '#server/db/swimmers.ts'
import type { Swimmer } from '#src/contract/member/member.ts'

export type LedgerRow = Awaited<ReturnType<typeof listLedger>>[number]

/** A wallet's balance and its number of movements; zeros before the first one. */
export async function readWallet(db: Db, userId: number) {
  const movements = db.select({ count: count() }).from(ledger).where(eq(ledger.userId, userId))
  const [row] = await db
    .select({
      balanceRial: wallets.balanceRial,
      reservedRial: wallets.reservedRial,
      movements: sql<number>`${movements}`.mapWith(Number),
    })
    .from(users)
    .leftJoin(wallets, eq(wallets.userId, users.id))
    .where(eq(users.id, userId))
  return { balanceRial: row?.balanceRial ?? 0, reservedRial: row?.reservedRial ?? 0, movements: row?.movements ?? 0 }
}

/** One page of a user's movements, newest first. */
export function listLedger(db: Db, userId: number, page: { limit: number; offset: number }) {
  return db
    .select({
      id: ledger.id,
      kind: ledger.kind,
      amountRial: ledger.amountRial,
      balanceRial: ledger.balanceRial,
      order: orders.uid,
      subject: orders.subject,
      // A refund of one month or visit is for its swimmer alone.
      swimmers: sql<Swimmer[]>`case when ${ledger.enrolmentId} is null then ${orderSwimmers}
        else ${enrolmentSwimmer(ledger.enrolmentId)} end`,
      reason: ledger.reason,
      createdAt: ledger.createdAt,
    })
    .from(ledger)
    .leftJoin(orders, eq(orders.id, ledger.orderId))
    .where(eq(ledger.userId, userId))
    .orderBy(desc(ledger.id))
    .limit(page.limit)
    .offset(page.offset)
}
