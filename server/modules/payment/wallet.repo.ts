import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { orders } from '#server/db/schema/payment.ts'
import { ledger, wallets } from '#server/db/schema/wallet.ts'

/**
 * `unbookable_credit`: the places were gone. `refund`: an order was paid twice, or with `enrolmentId` a month or visit
 * was cancelled. `top_up`: paid in by the owner. `credit`: given by staff, with a reason.
 */
export type Credit = {
  userId: number
  orderId?: number
  attemptId?: number
  enrolmentId?: number
  amountRial: number
  kind: 'unbookable_credit' | 'refund' | 'top_up' | 'credit'
  /** The reason of the operator or staff, which the payer reads. */
  reason?: string
  createdAt: Date
}

/** Credits a user's wallet and records it in the ledger, once per kind and attempt or enrolment. */
export async function creditWallet(db: Db, credit: Credit) {
  const [wallet] = await db
    .insert(wallets)
    .values({ userId: credit.userId, balanceRial: credit.amountRial })
    .onConflictDoUpdate({
      target: wallets.userId,
      set: { balanceRial: sql`${wallets.balanceRial} + ${credit.amountRial}` },
    })
    .returning({ balanceRial: wallets.balanceRial })
  if (wallet === undefined) throw new Error('the wallet was not credited')
  await db.insert(ledger).values({ ...credit, balanceRial: wallet.balanceRial })
}

/** Debits what is paid out of a wallet in cash, for an order. Returns the ledger's row; undefined when it holds too little. */
export async function debitInCash(
  db: Db,
  { userId, orderId, rial, reason, now }: { userId: number; orderId: number; rial: number; reason: string; now: Date },
): Promise<number | undefined> {
  const [wallet] = await db
    .update(wallets)
    .set({ balanceRial: sql`${wallets.balanceRial} - ${rial}` })
    .where(and(eq(wallets.userId, userId), sql`${wallets.balanceRial} - ${wallets.reservedRial} >= ${rial}`))
    .returning({ balanceRial: wallets.balanceRial })
  if (wallet === undefined) return undefined
  const row = { userId, orderId, amountRial: -rial, balanceRial: wallet.balanceRial, reason, createdAt: now }
  const [entry] = await db
    .insert(ledger)
    .values({ ...row, kind: 'payout' })
    .returning({ id: ledger.id })
  return entry?.id
}

/** The spendable balance of a user: the balance minus the reservations of open orders. */
export async function spendableRial(db: Db, userId: number): Promise<number> {
  const [wallet] = await db
    .select({ rial: sql<number>`${wallets.balanceRial} - ${wallets.reservedRial}`.mapWith(Number) })
    .from(wallets)
    .where(eq(wallets.userId, userId))
  return wallet?.rial ?? 0
}

/** Reserves a part of the balance for a locked order; false when the balance is too low. */
export async function reserveBalance(db: Db, order: { id: number; userId: number }, rial: number): Promise<boolean> {
  const reserved = await db
    .update(wallets)
    .set({ reservedRial: sql`${wallets.reservedRial} + ${rial}` })
    .where(and(eq(wallets.userId, order.userId), sql`${wallets.balanceRial} - ${wallets.reservedRial} >= ${rial}`))
    .returning({ userId: wallets.userId })
  if (reserved.length === 0) return false
  await db.update(orders).set({ walletRial: rial }).where(eq(orders.id, order.id))
  return true
}

/** Releases the reservations of orders that end or are paid otherwise, in one statement. The orders are locked. */
export async function releaseReservations(db: Db, orderIds: number[]) {
  await db.execute(sql`
    with parts as (
      select id, user_id, wallet_rial from ${orders} where ${inArray(orders.id, orderIds)} and wallet_rial > 0
    ), gone as (update ${orders} set wallet_rial = 0 from parts where ${orders.id} = parts.id),
    sums as (select user_id, sum(wallet_rial)::bigint as rial from parts group by user_id)
    update ${wallets} set reserved_rial = ${wallets.reservedRial} - sums.rial from sums
    where ${wallets.userId} = sums.user_id`)
}

/** Debits an order's reservation from the wallet, and records it in the ledger. */
export async function debitReservation(db: Db, order: { id: number; userId: number; walletRial: number }, now: Date) {
  const { id: orderId, userId, walletRial } = order
  const [wallet] = await db
    .update(wallets)
    .set({
      balanceRial: sql`${wallets.balanceRial} - ${walletRial}`,
      reservedRial: sql`${wallets.reservedRial} - ${walletRial}`,
    })
    .where(eq(wallets.userId, userId))
    .returning({ balanceRial: wallets.balanceRial })
  if (wallet === undefined) throw new Error(`order ${orderId} has a wallet part without a wallet`)
  await db.insert(ledger).values({
    userId,
    orderId,
    amountRial: -walletRial,
    balanceRial: wallet.balanceRial,
    kind: 'purchase',
    createdAt: now,
  })
}
