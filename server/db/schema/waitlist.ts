import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { slots } from './catalog.ts'
import { instant, users } from './people.ts'

/**
 * A user in line for places of a full month or date. The line of a slot is in the order of ids. An offer counts in the
 * slot's `taken` while its state is `offered`. A trigger on slots turns freed places into offers; rows are changed only by
 * transactions that have locked the slot.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    slotId: integer('slot_id')
      .notNull()
      .references(() => slots.id, { onDelete: 'cascade' }),
    /** Who swims; the account holder alone where the request named no members. */
    memberIds: integer('member_ids').array().notNull(),
    /** Whether the request named the members, as the hold of an accepted offer then does. */
    named: boolean('named').notNull(),
    places: smallint('places').notNull(),
    state: text('state', {
      enum: ['waiting', 'offered', 'accepted', 'declined', 'expired', 'left', 'past'],
    }).notNull(),
    /** How often a place was freed that was too few for it, and how many of those the user was notified of. */
    passed: integer('passed').notNull().default(0),
    passedTold: integer('passed_told').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When the offer was announced and when it ends; null until then. */
    offeredAt: instant('offered_at'),
    expiresAt: instant('expires_at'),
    /** When the SMS of the offer is to be sent; null when none is, or it was. */
    smsDueAt: instant('sms_due_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('waitlist_entries_live').on(table.userId, table.slotId).where(sql`state in ('waiting', 'offered')`),
    index('waitlist_entries_line').on(table.slotId, table.id).where(sql`state in ('waiting', 'offered')`),
    index('waitlist_entries_user').on(table.userId),
    check('waitlist_entries_places', sql`${table.places} >= 1`),
    check('waitlist_entries_ended', sql`(${table.endedAt} is null) = (${table.state} in ('waiting', 'offered'))`),
    check('waitlist_entries_offer', sql`${table.state} <> 'waiting' or ${table.expiresAt} is null`),
  ],
)
