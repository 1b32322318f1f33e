import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-bank.ts'

export type BankPayment = typeof sandboxPayments.$inferSelect

export async function insertPayment(db: Db, payment: typeof sandboxPayments.$inferInsert) {
  await db.insert(sandboxPayments).values(payment)
}

export async function findPayment(db: Db, authority: string): Promise<BankPayment | undefined> {
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.authority, authority))
  return payment
}

/** Ends an open payment. Returns undefined when another request ended it first or it was opened before `since`. */
export async function endOpenPayment(
  db: Db,
  authority: string,
  since: Date,
  end: { state: 'FAILED' } | { state: 'PAID'; refId: string; cardPan: string; paidAt: Date },
): Promise<BankPayment | undefined> {
  const [payment] = await db
    .update(sandboxPayments)
    .set(end)
    .where(
      and(
        eq(sandboxPayments.authority, authority),
        eq(sandboxPayments.state, 'IN_BANK'),
        gt(sandboxPayments.createdAt, since),
      ),
    )
    .returning()
  return payment
}

/** Changes PAID to VERIFIED for exactly one request; undefined for every other. */
export async function markVerified(db: Db, authority: string): Promise<BankPayment | undefined> {
  const [payment] = await db
    .update(sandboxPayments)
    .set({ state: 'VERIFIED' })
    .where(and(eq(sandboxPayments.authority, authority), eq(sandboxPayments.state, 'PAID')))
    .returning()
  return payment
}

/** Reverses a payment made after `since`, once. */
export async function markReversed(db: Db, authority: string, since: Date): Promise<boolean> {
  const rows = await db
    .update(sandboxPayments)
    .set({ state: 'REVERSED' })
    .where(
      and(
        eq(sandboxPayments.authority, authority),
        inArray(sandboxPayments.state, ['PAID', 'VERIFIED']),
        gt(sandboxPayments.paidAt, since),
      ),
    )
    .returning({ authority: sandboxPayments.authority })
  return rows.length === 1
}

/** A merchant's paid payments that it has not verified, newest first. */
export async function listUnverified(db: Db, merchantId: string, limit: number): Promise<BankPayment[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.merchantId, merchantId), eq(sandboxPayments.state, 'PAID')))
    .orderBy(desc(sandboxPayments.paidAt))
    .limit(limit)
}
