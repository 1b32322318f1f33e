import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { paymentPlaces, type Receipt } from '#src/contract/payment.ts'
import { pools, sessions, slots } from './catalog.ts'
import { members } from './member.ts'
import { instant, users } from './people.ts'

const rial = (name: string) => bigint(name, { mode: 'number' })

/** The product as described on the day of purchase: receipts do not change with the catalogue. */
export type OrderSubject = Pick<
  Receipt,
  | 'team_name'
  | 'pool_name'
  | 'pool_address'
  | 'session_title'
  | 'weekdays'
  | 'starts_at'
  | 'ends_at'
  | 'months'
  | 'price'
  | 'card'
>

export const orders = pgTable(
  'orders',
  {
    id: serial('id').primaryKey(),
    uid: text('uid').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['team', 'course', 'pool', 'wallet', 'card'] }).notNull(),
    /** Public ids of the product, for the link back to the booking screen; 0 for wallet deposits. */
    subjectNumber: integer('subject_number').notNull(),
    sessionNumber: integer('session_number').notNull(),
    /** Null for wallet deposits and cards, which hold no places. */
    sessionId: integer('session_id').references(() => sessions.id),
    /** The pool of the session when it was booked; a trigger enters it. */
    poolId: integer('pool_id').references(() => pools.id),
    state: text('state', {
      enum: ['draft', 'held', 'paying', 'confirmed', 'expired', 'cancelled', 'paid_unbookable', 'credited'],
    }).notNull(),
    people: smallint('people').notNull().default(1),
    payableRial: rial('payable_rial').notNull(),
    /** Share of the payable that the wallet pays: reserved while the order is open, deducted on confirmation. */
    walletRial: rial('wallet_rial').notNull().default(0),
    subject: jsonb('subject').$type<OrderSubject>().notNull(),
    holdExpiresAt: instant('hold_expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_pool').on(table.poolId, table.id),
    index('orders_by_state').on(table.state, table.id),
    index('orders_day').on(table.createdAt, table.id),
    index('orders_confirmed_at').on(table.confirmedAt).where(sql`state = 'confirmed'`),
    index('orders_live_holds').on(table.holdExpiresAt).where(sql`state in ('held', 'paying')`),
    check('orders_payable', sql`${table.payableRial} >= 0 and ${table.walletRial} between 0 and ${table.payableRial}`),
    check('orders_session', sql`(${table.sessionId} is null) = (${table.kind} in ('wallet', 'card'))`),
    check('orders_confirmed', sql`(${table.confirmedAt} is not null) = (${table.state} = 'confirmed')`),
    // A closed order keeps its date: a confirmed one with a date had expired, and late money took its places again.
    check(
      'orders_closed',
      sql`case when ${table.closedAt} is null then ${table.state} in ('draft', 'held', 'paying', 'confirmed')
        else ${table.state} not in ('draft', 'held', 'paying') end`,
    ),
  ],
)

/**
 * A slot within an order for one member. `live` while the order holds or has confirmed it: one live item per member and
 * slot. A trigger enters the account holder for servers of the previous version, which name no member.
 */
export const orderItems = pgTable(
  'order_items',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    slotId: integer('slot_id')
      .notNull()
      .references(() => slots.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    memberId: integer('member_id').references(() => members.id),
    /** The day of a single lesson of a class: it takes a place of its whole month. Null otherwise, also for pools. */
    day: smallint('day'),
    places: smallint('places').notNull().default(1),
    /** Its share of the order's price. Null in orders of earlier versions: all items cost the same. */
    priceRial: rial('price_rial'),
    live: boolean('live').notNull(),
  },
  (table) => [
    unique('order_items_slot').on(table.orderId, table.slotId, table.memberId).nullsNotDistinct(),
    uniqueIndex('order_items_live').on(table.memberId, table.slotId, sql`coalesce(day, 0)`).where(sql`live`),
    index('order_items_member').on(table.memberId),
    index('order_items_by_slot').on(table.slotId).where(sql`live`),
  ],
)

/** The right of a member to swim one month (or date), created when its order is confirmed. */
export const enrolments = pgTable(
  'enrolments',
  {
    id: serial('id').primaryKey(),
    orderItemId: integer('order_item_id')
      .notNull()
      .unique()
      .references(() => orderItems.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** That of the order item, which a trigger enters. */
    memberId: integer('member_id').references(() => members.id),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id),
    slotId: integer('slot_id')
      .notNull()
      .references(() => slots.id),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day'),
    createdAt: instant('created_at').notNull(),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    uniqueIndex('enrolments_live')
      .on(table.memberId, table.slotId, sql`coalesce(day, 0)`)
      .where(sql`cancelled_at is null`),
    index('enrolments_member').on(table.memberId),
    index('enrolments_month').on(table.year, table.month, table.sessionId),
    index('enrolments_user').on(table.userId),
  ],
)

export const attempts = pgTable(
  'attempts',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** A bank, or the desk: paid in cash, or by a card terminal whose reference is `ref_id`. */
    gateway: text('gateway', { enum: paymentPlaces }).notNull(),
    authority: text('authority'),
    /** The amount requested from the bank; together with the wallet's share it is the order's payable. */
    amountRial: rial('amount_rial').notNull(),
    walletRial: rial('wallet_rial').notNull().default(0),
    state: text('state', {
      enum: [
        'created',
        'redirected',
        'verifying',
        'reversing',
        'verified',
        'failed',
        'cancelled',
        'unknown',
        'reversed',
      ],
    }).notNull(),
    refId: text('ref_id'),
    cardPan: text('card_pan'),
    cardHash: text('card_hash'),
    feeRial: rial('fee_rial'),
    /** The gateway's own code of the last rejection. */
    gatewayCode: integer('gateway_code'),
    checks: integer('checks').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    redirectedAt: instant('redirected_at'),
    checkedAt: instant('checked_at'),
    verifiedAt: instant('verified_at'),
    /** When a reversal was requested without a definite response: that request may still move the money. */
    reverseAskedAt: instant('reverse_asked_at'),
    /** The bank refunded the card. A reversed attempt without it was credited to the wallet. */
    reversedAt: instant('reversed_at'),
    /** Lease of one request or sweep with the sole right to query the bank about it. */
    askingUntil: instant('asking_until'),
    /** Set with the final state: verified, failed, cancelled, unknown or reversed. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    check(
      'attempts_ended',
      sql`(${table.endedAt} is null) = (${table.state} in ('created', 'redirected', 'verifying', 'reversing'))`,
    ),
    check('attempts_reversed', sql`${table.reversedAt} is null or ${table.state} = 'reversed'`),
    unique('attempts_authority').on(table.gateway, table.authority),
    unique('attempts_ref').on(table.gateway, table.refId),
    uniqueIndex('attempts_one_verified').on(table.orderId).where(sql`state = 'verified'`),
    index('attempts_order').on(table.orderId),
    index('attempts_verified').on(table.verifiedAt).where(sql`state = 'verified'`),
    index('attempts_gateway').on(table.gateway, table.orderId),
    index('attempts_open').on(table.createdAt).where(sql`state in ('created', 'redirected', 'verifying', 'reversing')`),
  ],
)
