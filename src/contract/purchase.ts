import * as z from 'zod/mini'
import { orderKind } from './kind.ts'
import { bookedTerm } from './month.ts'
import { pageOf, pageQuery } from './page.ts'
import { receiptState } from './payment.ts'

/**
 * What became of an order, as people look for it. `paid`: confirmed. `waiting`: the place is held or the bank has not
 * given its last word. `credited`: the money went to the wallet, also that of what was cancelled later. `unpaid`: cancelled,
 * expired or failed, also where a late payment went back to its card.
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
  payable: z.int(),
  currency: z.literal('IRR'),
  /** The word of its receipt. */
  state: receiptState,
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  /** Until when it can be paid; null when it cannot. */
  hold_expires_at: z.nullable(z.string()),
})
export type Purchase = z.infer<typeof purchase>

export const purchasePage = pageOf(purchase)
export const purchasesQuery = z.object({
  ...pageQuery.shape,
  state: z.optional(purchaseState),
  kind: z.optional(orderKind),
})
