import * as z from 'zod/mini'
import { pageOf } from './page.ts'

/**
 * `unbookable_credit`: paid, but the places were gone. `refund`: a cancelled term's price, or a second payment. `payout`:
 * what a deleted account's wallet held was paid to its owner's bank account.
 */
export const ledgerKind = z.enum(['unbookable_credit', 'top_up', 'purchase', 'refund', 'payout'])
export type LedgerKind = z.infer<typeof ledgerKind>

/** A movement of the wallet in rial: positive into it, negative out of it, and the balance it left. */
export const ledgerEntry = z.object({
  id: z.int(),
  kind: ledgerKind,
  amount: z.int(),
  balance: z.int(),
  /** The order it belongs to. */
  order: z.nullable(z.string()),
  team_name: z.nullable(z.string()),
  /** Why the operator gave it back, in the operator's words. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** What may be put in at once, integer rial; whole toman. */
export const LEAST_TOP_UP_RIAL = 100_000
export const MOST_TOP_UP_RIAL = 500_000_000

export const topUpRequest = z.object({ amount: z.int() })

/**
 * What the wallet pays of an order, integer rial: all of it, or as much as leaves the bank at least `bankLeast`, the smallest
 * payment it opens.
 */
export function walletShare(bill: { payable: number; available: number; bankLeast: number }): number {
  if (bill.available >= bill.payable) return bill.payable
  return Math.max(0, Math.min(bill.available, bill.payable - bill.bankLeast))
}

/** Whether the bank opens no payment of what is left for it. */
export function isBelowBank(rest: number, bankLeast: number): boolean {
  return rest > 0 && rest < bankLeast
}

/** The newest movements first. `reserved` is the part of the balance that unpaid orders have set aside. */
export const walletPage = z.object({
  ...pageOf(ledgerEntry).shape,
  balance: z.int(),
  reserved: z.int(),
  currency: z.literal('IRR'),
})
export type WalletPage = z.infer<typeof walletPage>
