import * as z from 'zod/mini'
import { swimmer } from '#src/contract/member/member.ts'
import { orderKind } from './kind.ts'
import { bookedTerm } from './month.ts'
import { pageOf, pageQuery } from './page.ts'
import { receiptState } from './payment.ts'

/**
 * Purchase state for filtering. `paid`: confirmed. `waiting`: the place is held, or the bank has not confirmed yet.
 * `credited`: the money went to the wallet, also after a later cancellation. `unpaid`: cancelled, expired or failed, also
 * when a late payment was reversed to the card.
 */
export const purchaseState = z.enum(['paid', 'waiting', 'credited', 'unpaid'])
export type PurchaseState = z.infer<typeof purchaseState>

/** An order in the buyer's history. Amounts are integer rial. */
export const purchase = z.object({
  uid: z.string(),
  kind: orderKind,
  subject: z.int(),
  session: z.int(),
  team_name: z.string(),
  session_title: z.string(),
  pool_name: z.string(),
  months: z.array(bookedTerm),
  people: z.int(),
  /** Who swims; empty for top-ups. Absent in responses cached from an older server. */
  swimmers: z.optional(z.array(swimmer)),
  payable: z.int(),
  currency: z.literal('IRR'),
  /** The state of its receipt. */
  state: receiptState,
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  /** Payment deadline; null when it cannot be paid. */
  hold_expires_at: z.nullable(z.string()),
})
export type Purchase = z.infer<typeof purchase>

export const purchasePage = pageOf(purchase)
export const purchasesQuery = z.object({
  ...pageQuery.shape,
  state: z.optional(purchaseState),
  kind: z.optional(orderKind),
})
