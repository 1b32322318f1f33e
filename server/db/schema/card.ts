import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { pools } from './catalog.ts'
import { members } from './member.ts'
import { enrolments, orders } from './payment.ts'
import { instant, users } from './people.ts'

/** Multi-visit cards on sale at a pool. What a card offers never changes: another price is another row. */
export const cardProducts = pgTable(
  'card_products',
  {
    id: serial('id').primaryKey(),
    poolId: integer('pool_id')
      .notNull()
      .references(() => pools.id, { onDelete: 'cascade' }),
    visits: smallint('visits').notNull(),
    priceRial: bigint('price_rial', { mode: 'number' }).notNull(),
    validDays: smallint('valid_days').notNull(),
    /** How many members of an account may share it. */
    mostMembers: smallint('most_members').notNull(),
    createdAt: instant('created_at').notNull(),
    /** No longer on sale; cards already sold stay valid. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('card_products_pool').on(table.poolId),
    check('card_products_sold', sql`${table.visits} > 0 and ${table.priceRial} > 0 and ${table.validDays} > 0`),
  ],
)

/** A card of an order; it can be used once the order is confirmed. */
export const cards = pgTable(
  'cards',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .unique('cards_order')
      .references(() => orders.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    productId: integer('product_id')
      .notNull()
      .references(() => cardProducts.id),
    visits: smallint('visits').notNull(),
    used: smallint('used').notNull().default(0),
    /** Null until the order is confirmed. */
    expiresAt: instant('expires_at'),
    /** Refunded by the operator. */
    cancelledAt: instant('cancelled_at'),
    refundedRial: bigint('refunded_rial', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('cards_user').on(table.userId),
    check('cards_used', sql`${table.used} between 0 and ${table.visits}`),
  ],
)

/** Who may use a card. */
export const cardMembers = pgTable(
  'card_members',
  {
    cardId: integer('card_id')
      .notNull()
      .references(() => cards.id),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
  },
  (table) => [primaryKey({ columns: [table.cardId, table.memberId] })],
)

/** A visit on a card: a booked date, or at the door without an enrolment. `live` until its booking is cancelled. */
export const cardUses = pgTable(
  'card_uses',
  {
    id: serial('id').primaryKey(),
    cardId: integer('card_id')
      .notNull()
      .references(() => cards.id),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    enrolmentId: integer('enrolment_id')
      .unique('card_uses_enrolment')
      .references(() => enrolments.id),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day').notNull(),
    live: boolean('live').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // A second scan at the door on the same day is the same visit.
    uniqueIndex('card_uses_door')
      .on(table.cardId, table.memberId, table.year, table.month, table.day)
      .where(sql`enrolment_id is null`),
    index('card_uses_card').on(table.cardId),
  ],
)
