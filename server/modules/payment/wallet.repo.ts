import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { ledger, wallets } from '#server/db/schema/wallet.ts'

/** `unbookable_credit`: the places were gone. `refund`: an order was paid twice. */
export type Credit = {
  userId: number
  orderId: number
  attemptId: number
  amountRial: number
  kind: 'unbookable_credit' | 'refund'
  createdAt: Date
}

/** Puts money into a person's wallet and writes it in the ledger, once per attempt and kind. */
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
