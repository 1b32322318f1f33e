import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orders } from './payment.ts'
import { instant, users } from './people.ts'

const rial = (name: string) => bigint(name, { mode: 'number' })

/** Settings of the club by name; one without a row has its default. */
export const clubSettings = pgTable('club_settings', {
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
})

/** Texts of the club by name, such as its phone; one without a row is not given. */
export const clubTexts = pgTable('club_texts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** Discount codes. What a code takes off never changes: an order that uses it has its price. */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: serial('id').primaryKey(),
    /** In the form of `discountCode` of the contract. */
    code: text('code').notNull().unique(),
    percent: smallint('percent'),
    amountRial: rial('amount_rial'),
    /** Programs and pools such as `team:3`; null for all. */
    subjects: text('subjects').array(),
    startsAt: instant('starts_at').notNull(),
    /** Exclusive; null for no end. */
    endsAt: instant('ends_at'),
    maxUses: integer('max_uses'),
    maxUsesPerUser: integer('max_uses_per_user'),
    /** Live uses alone: of holds, open payments and paid orders. */
    uses: integer('uses').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check(
      'discount_codes_reduction',
      sql`case when ${table.percent} is null then coalesce(${table.amountRial} > 0, false)
        else ${table.amountRial} is null and ${table.percent} between 1 and 100 end`,
    ),
    check(
      'discount_codes_uses',
      sql`${table.uses} >= 0 and ${table.uses} <= coalesce(${table.maxUses}, ${table.uses})`,
    ),
  ],
)

/** The use of a code by an order; `live` until the order ends unpaid. */
export const discountUses = pgTable(
  'discount_uses',
  {
    id: serial('id').primaryKey(),
    codeId: integer('code_id')
      .notNull()
      .references(() => discountCodes.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    amountRial: rial('amount_rial').notNull(),
    live: boolean('live').notNull(),
  },
  (table) => [
    uniqueIndex('discount_uses_order').on(table.orderId),
    index('discount_uses_user').on(table.codeId, table.userId).where(sql`live`),
  ],
)
