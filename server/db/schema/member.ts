import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { JalaliDate } from '#src/contract/account.ts'
import type { ContactPerson } from '#src/contract/member/member.ts'
import { instant, users } from './people.ts'

/**
 * The swimmers of an account. A trigger adds the account holder with the account; their name and birth date are those of
 * the user. A removed member stays for its orders, with its name alone.
 */
export const members = pgTable(
  'members',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    holder: boolean('holder').notNull().default(false),
    name: text('name').notNull().default(''),
    relation: text('relation', { enum: ['self', 'child', 'spouse', 'parent', 'sibling', 'other'] }).notNull(),
    birthDate: jsonb('birth_date').$type<JalaliDate>(),
    sex: text('sex', { enum: ['female', 'male'] }),
    emergencyContact: jsonb('emergency_contact').$type<ContactPerson>(),
    pickupPersons: jsonb('pickup_persons').$type<ContactPerson[]>().notNull().default([]),
    insuranceUntil: jsonb('insurance_until').$type<JalaliDate>(),
    certificateUntil: jsonb('certificate_until').$type<JalaliDate>(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('members_user').on(table.userId),
    uniqueIndex('members_holder').on(table.userId).where(sql`holder`),
  ],
)

/** Photos of members, in the database so that they are deleted with the member and are served to the account alone. */
export const memberPictures = pgTable('member_pictures', {
  memberId: integer('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** Changes with every photo. */
  version: text('version').notNull(),
  /** WebP in base64. */
  webp: text('webp').notNull(),
})

/** Medical notes, each with the time of the consent to show it to coaches and at the door. */
export const medicalNotes = pgTable('medical_notes', {
  memberId: integer('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  note: text('note').notNull(),
  consentedAt: instant('consented_at').notNull(),
})
