import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, serial, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { attempts, enrolments, orders } from './payment.ts'
import { instant, users } from './people.ts'

const rial = (name: string) => bigint(name, { mode: 'number' })

export const wallets = pgTable(
  'wallets',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    balanceRial: rial('balance_rial').notNull().default(0),
    /** Share of the balance that open orders have reserved. */
    reservedRial: rial('reserved_rial').notNull().default(0),
  },
  (table) => [
    check('wallets_balance', sql`${table.reservedRial} >= 0 and ${table.balanceRial} >= ${table.reservedRial}`),
  ],
)

/** Append-only (a trigger rejects update and delete). Each row contains the resulting balance. */
export const ledger = pgTable(
  'ledger',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    amountRial: rial('amount_rial').notNull(),
    balanceRial: rial('balance_rial').notNull(),
    kind: text('kind', { enum: ['unbookable_credit', 'top_up', 'purchase', 'refund', 'credit', 'payout'] }).notNull(),
    orderId: integer('order_id').references(() => orders.id),
    attemptId: integer('attempt_id').references(() => attempts.id),
    /** The cancelled month or visit that is refunded. */
    enrolmentId: integer('enrolment_id').references(() => enrolments.id),
    /** The reason of the operator or staff, or the reference of the bank transfer. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('ledger_user').on(table.userId, table.id),
    index('ledger_refunds').on(table.createdAt).where(sql`kind = 'refund'`),
    // The same payment is never credited twice.
    unique('ledger_once').on(table.kind, table.attemptId),
    unique('ledger_refunded_once').on(table.kind, table.enrolmentId),
    // The wallet pays for an order once.
    uniqueIndex('ledger_purchase').on(table.orderId).where(sql`kind = 'purchase'`),
  ],
)

/** Where a deleted account's money is to be paid. Its personal data is deleted once nothing is owed. */
export const payoutAccounts = pgTable('payout_accounts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  iban: text('iban'),
  holder: text('holder'),
  /** In case the bank returns the money. */
  phone: text('phone'),
  createdAt: instant('created_at').notNull(),
})
