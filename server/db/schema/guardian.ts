import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

/**
 * Links of accounts: a guardian sees and books the members of the owner, except the account holder. Invited by number,
 * live until ended; never deleted, since bookings of the time of the link refer to it.
 */
export const guardians = pgTable(
  'guardians',
  {
    id: serial('id').primaryKey(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until an account accepts. */
    guardianId: integer('guardian_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The invited number, `09xxxxxxxxx`; empty once the link has ended. */
    phone: text('phone').notNull(),
    createdAt: instant('created_at').notNull(),
    acceptedAt: instant('accepted_at'),
    endedAt: instant('ended_at'),
    /** When the account of the number was notified; null until it has one. */
    notifiedAt: instant('notified_at'),
    /** When the SMS of the invitation is to be sent; null when none is, or it was. */
    smsDueAt: instant('sms_due_at'),
  },
  (table) => [
    uniqueIndex('guardians_invited').on(table.ownerId, table.phone).where(sql`ended_at is null`),
    uniqueIndex('guardians_linked').on(table.ownerId, table.guardianId).where(sql`ended_at is null`),
    index('guardians_guardian').on(table.guardianId).where(sql`ended_at is null`),
    index('guardians_phone').on(table.phone).where(sql`ended_at is null and guardian_id is null`),
    index('guardians_sms').on(table.smsDueAt).where(sql`sms_due_at is not null`),
    check('guardians_others', sql`guardian_id <> owner_id`),
    check('guardians_accepted', sql`(guardian_id is null) = (accepted_at is null)`),
    check('guardians_erased', sql`ended_at is null or (phone = '' and sms_due_at is null)`),
  ],
)
