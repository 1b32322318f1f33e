import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './people.ts'

const rial = (name: string) => bigint(name, { mode: 'number' })

/** The embedded bank's own books, which the shop reads only through the bank's HTTP protocol. */
export const sandboxPayments = pgTable('sandbox_payments', {
  authority: text('authority').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  amountRial: rial('amount_rial').notNull(),
  description: text('description').notNull(),
  callbackUrl: text('callback_url').notNull(),
  state: text('state', { enum: ['IN_BANK', 'PAID', 'VERIFIED', 'FAILED', 'REVERSED'] }).notNull(),
  refId: text('ref_id').unique(),
  cardPan: text('card_pan'),
  createdAt: instant('created_at').notNull(),
  paidAt: instant('paid_at'),
})
