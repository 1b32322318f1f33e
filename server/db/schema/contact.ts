import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant, users } from './people.ts'

/** Messages to the operator; the sender's network address is stored as a keyed hash only. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    /** `09xxxxxxxxx` */
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    addressHash: text('address_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The only answer, set before it is sent: a second one is refused. */
    answer: text('answer'),
    answerVia: text('answer_via', { enum: ['sms', 'notification'] }),
    /** `unknown`: the provider was silent, and the SMS may have arrived. */
    answerDelivery: text('answer_delivery', { enum: ['sending', 'sent', 'unknown'] }),
    answeredAt: instant('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id),
    closedAt: instant('closed_at'),
    closedBy: integer('closed_by').references(() => users.id),
  },
  (table) => [
    index('contact_messages_address').on(table.addressHash, table.createdAt),
    index('contact_messages_open').on(table.id).where(sql`closed_at is null`),
    check(
      'contact_messages_answer',
      sql`num_nulls(${table.answer}, ${table.answerVia}, ${table.answerDelivery}, ${table.answeredAt}, ${table.answeredBy}) in (0, 5)`,
    ),
  ],
)
