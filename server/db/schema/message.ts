import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, smallint, text } from 'drizzle-orm/pg-core'
import { type MessageAudience, messageChannels } from '#src/contract/desk/messages.ts'
import { pools } from './catalog.ts'
import { instant, users } from './people.ts'

/** Messages of staff to many people. Deleted after a year, with their deliveries. */
export const clubMessages = pgTable(
  'club_messages',
  {
    id: serial('id').primaryKey(),
    /** Null for the command line. */
    authorId: integer('author_id').references(() => users.id),
    /** The pool of its audience; null for the whole club. */
    poolId: integer('pool_id').references(() => pools.id),
    audience: jsonb('audience').$type<MessageAudience>().notNull(),
    /** The audience in words, as of sending. */
    audienceName: text('audience_name').notNull(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    text: text('text').notNull(),
    recipients: integer('recipients').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('club_messages_pool').on(table.poolId, table.id)],
)

/** One row for each message and account: what is sent is recorded before it is sent, so that it is never sent twice. */
export const messageDeliveries = pgTable(
  'message_deliveries',
  {
    messageId: integer('message_id')
      .notNull()
      .references(() => clubMessages.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null when the message does not use the channel. */
    notification: text('notification', { enum: ['waiting', 'sent', 'none'] }),
    /** `sending`: claimed by a sender; after its end the outcome is `unknown`. */
    sms: text('sms', { enum: ['waiting', 'sending', 'sent', 'failed', 'unknown', 'none'] }),
    smsTries: smallint('sms_tries').notNull().default(0),
    /** When the sender looks at it next; null once nothing is left to do. */
    dueAt: instant('due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('message_deliveries_due').on(table.dueAt).where(sql`due_at is not null`),
    index('message_deliveries_user').on(table.userId),
  ],
)
