import * as z from 'zod/mini'
import { swimmer } from '#src/contract/member/member.ts'
import { pageOf } from './page.ts'

/**
 * `unbookable_credit`: paid, but no place was left. `refund`: the price of a cancelled term, or a duplicate payment.
 * `payout`: a deleted account's balance, paid to its owner's bank account.
 */
export const ledgerKind = z.enum(['unbookable_credit', 'top_up', 'purchase', 'refund', 'payout'])
export type LedgerKind = z.infer<typeof ledgerKind>

/** A wallet transaction in rial: positive for credits, negative for debits, with the resulting balance. */
export const ledgerEntry = z.object({
  id: z.int(),
  kind: ledgerKind,
  amount: z.int(),
  balance: z.int(),
  /** The uid of its order. */
  order: z.nullable(z.string()),
  team_name: z.nullable(z.string()),
  /** Who swims in its order. Absent in responses cached from an older server. */
  swimmers: z.optional(z.array(swimmer)),
  /** The operator's reason for a refund. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** Limits of a top-up, integer rial; whole toman. */
export const LEAST_TOP_UP_RIAL = 100_000
export const MOST_TOP_UP_RIAL = 500_000_000

export const topUpRequest = z.object({ amount: z.int() })

/**
 * The wallet's share of an order, integer rial: everything, or as much as leaves the bank at least `bankLeast`, the minimum
 * of a bank payment.
 */
export function walletShare(bill: { payable: number; available: number; bankLeast: number }): number {
  if (bill.available >= bill.payable) return bill.payable
  return Math.max(0, Math.min(bill.available, bill.payable - bill.bankLeast))
}

/** Whether the remainder is below the minimum of a bank payment. */
export function isBelowBank(rest: number, bankLeast: number): boolean {
  return rest > 0 && rest < bankLeast
}

/** Newest transactions first. `reserved` is the part of the balance reserved by unpaid orders. */
export const walletPage = z.object({
  ...pageOf(ledgerEntry).shape,
  balance: z.int(),
  reserved: z.int(),
  currency: z.literal('IRR'),
})
export type WalletPage = z.infer<typeof walletPage>
