import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tillEntryKinds, tillMethods } from '#src/contract/desk/till.ts'
import { pools } from './catalog.ts'
import { attempts } from './payment.ts'
import { authSessions, instant, users } from './people.ts'
import { ledger } from './wallet.ts'

const rial = (name: string) => bigint(name, { mode: 'number' })

/**
 * A shift at a pool's till, from its float to its closing. It changes once, when it is closed (a trigger rejects every
 * other change): closed shifts are final.
 */
export const tillShifts = pgTable(
  'till_shifts',
  {
    id: serial('id').primaryKey(),
    poolId: integer('pool_id')
      .notNull()
      .references(() => pools.id),
    openedBy: integer('opened_by')
      .notNull()
      .references(() => users.id),
    floatRial: rial('float_rial').notNull(),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    /** At the closing: the float and the cash entries, and the entries of the card terminal. */
    expectedCashRial: rial('expected_cash_rial'),
    expectedTerminalRial: rial('expected_terminal_rial'),
    countedCashRial: rial('counted_cash_rial'),
    countedTerminalRial: rial('counted_terminal_rial'),
    /** Why the counted money differs. */
    differenceReason: text('difference_reason'),
  },
  (table) => [
    uniqueIndex('till_shifts_open').on(table.openedBy).where(sql`closed_at is null`),
    index('till_shifts_pool').on(table.poolId, table.id),
    check('till_shifts_float', sql`${table.floatRial} >= 0`),
    check(
      'till_shifts_closing',
      sql`num_nulls(${table.closedAt}, ${table.expectedCashRial}, ${table.expectedTerminalRial}, ${table.countedCashRial},
        ${table.countedTerminalRial}) in (0, 5)`,
    ),
    check(
      'till_shifts_difference',
      sql`${table.closedAt} is null or ${table.differenceReason} is not null
        or (${table.expectedCashRial} = ${table.countedCashRial} and ${table.expectedTerminalRial} = ${table.countedTerminalRial})`,
    ),
  ],
)

/** A device that works at a shift, with the PIN that opens it again after a pause: a keyed hash. */
export const tillDevices = pgTable(
  'till_devices',
  {
    shiftId: integer('shift_id')
      .notNull()
      .references(() => tillShifts.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    pinHash: text('pin_hash').notNull(),
    /** Wrong PINs in a row; at the limit the device needs a one-time code again. */
    failures: smallint('failures').notNull().default(0),
    /** The last use; null while locked by hand. */
    activeAt: instant('active_at'),
  },
  (table) => [primaryKey({ columns: [table.shiftId, table.sessionId] })],
)

/** Money into (positive) and out of a till. Append-only (a trigger rejects update and delete, and entries after the closing). */
export const tillEntries = pgTable(
  'till_entries',
  {
    id: serial('id').primaryKey(),
    shiftId: integer('shift_id')
      .notNull()
      .references(() => tillShifts.id),
    kind: text('kind', { enum: tillEntryKinds }).notNull(),
    method: text('method', { enum: tillMethods }).notNull(),
    amountRial: rial('amount_rial').notNull(),
    /** With `sale`: the payment of its order. */
    attemptId: integer('attempt_id')
      .unique('till_entries_attempt')
      .references(() => attempts.id),
    /** With `difference`: the wallet's row that it pays out. */
    ledgerId: integer('ledger_id')
      .unique('till_entries_ledger')
      .references(() => ledger.id),
    reason: text('reason'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('till_entries_shift').on(table.shiftId, table.id),
    check(
      'till_entries_kind',
      sql`case ${table.kind}
        when 'sale' then ${table.amountRial} > 0 and ${table.attemptId} is not null and ${table.ledgerId} is null
        when 'difference' then ${table.amountRial} < 0 and ${table.attemptId} is null and ${table.ledgerId} is not null
        else ${table.attemptId} is null and ${table.ledgerId} is null and ${table.reason} is not null
          and ${table.amountRial} <> 0 and (${table.amountRial} > 0) = (${table.kind} = 'in') end`,
    ),
  ],
)
