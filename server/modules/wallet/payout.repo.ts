import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { attempts, orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { ledger, payoutAccounts, wallets } from '#server/db/schema/wallet.ts'

export type PayoutAccount = { iban: string; holder: string; phone: string }

/** A wallet's balance in rial, including reservations; 0 without a wallet. */
export async function readBalance(db: Db, userId: number): Promise<number> {
  const [wallet] = await db.select({ rial: wallets.balanceRial }).from(wallets).where(eq(wallets.userId, userId))
  return wallet?.rial ?? 0
}

export async function insertPayoutAccount(db: Db, userId: number, account: PayoutAccount, createdAt: Date) {
  await db.insert(payoutAccounts).values({ userId, ...account, createdAt })
}

/** Deleted accounts with a balance, the longest deleted first, with their payout account if known. */
export async function listDebts(db: Db) {
  return db
    .select({
      userId: users.id,
      rial: wallets.balanceRial,
      deletedAt: sql<Date>`${users.deletedAt}`.mapWith(users.deletedAt),
      iban: payoutAccounts.iban,
      holder: payoutAccounts.holder,
      phone: payoutAccounts.phone,
    })
    .from(users)
    .innerJoin(wallets, eq(wallets.userId, users.id))
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, users.id))
    .where(and(isNotNull(users.deletedAt), gt(wallets.balanceRial, 0)))
    .orderBy(asc(users.deletedAt), asc(users.id))
}

/** The payments of a user, newest first: the bank can refund them by their reference. */
export async function listPaymentsOf(db: Db, userId: number) {
  return db
    .select({
      order: orders.uid,
      gateway: attempts.gateway,
      reference: attempts.refId,
      card: attempts.cardPan,
      rial: attempts.amountRial,
    })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(eq(orders.userId, userId), isNotNull(attempts.refId), isNull(attempts.reversedAt)))
    .orderBy(desc(attempts.id))
}

/** Debits a deleted account's wallet and records it in the ledger. False when the balance is too low. */
export async function takePayout(
  db: Db,
  { userId, rial, reference, now }: { userId: number; rial: number; reference: string; now: Date },
): Promise<boolean> {
  const [wallet] = await db
    .update(wallets)
    .set({ balanceRial: sql`${wallets.balanceRial} - ${rial}` })
    .from(users)
    .where(
      and(
        eq(wallets.userId, userId),
        eq(users.id, userId),
        isNotNull(users.deletedAt),
        sql`${wallets.balanceRial} - ${wallets.reservedRial} >= ${rial}`,
      ),
    )
    .returning({ balanceRial: wallets.balanceRial })
  if (wallet === undefined) return false
  const entry = { userId, amountRial: -rial, balanceRial: wallet.balanceRial, reason: reference, createdAt: now }
  await db.insert(ledger).values({ ...entry, kind: 'payout' })
  if (wallet.balanceRial === 0) await db.delete(payoutAccounts).where(eq(payoutAccounts.userId, userId))
  return true
}
