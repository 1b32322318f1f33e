import { index, integer, jsonb, pgTable, serial, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationChoices } from '#src/contract/account.ts'
import type { PushMessage } from '#src/contract/push.ts'
import { authSessions, instant, users } from './people.ts'

/** A browser's push subscription. It belongs to the session that signed in there, and ends with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    /** The browser's URL at its push service. Any client that knows it may send to it, with our key. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** Outgoing messages, one row per browser; deleted once the push service accepted it, or never will. */
export const pushQueue = pgTable(
  'push_queue',
  {
    id: serial('id').primaryKey(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** The user's setting that governs it. */
    choice: text('choice').$type<keyof NotificationChoices>().notNull(),
    message: jsonb('message').$type<PushMessage>().notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** Also the end of a sender's lease: it expires by itself when the sender dies. */
    dueAt: instant('due_at').notNull(),
    /** The message is obsolete from then on. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('push_queue_due').on(table.dueAt), index('push_queue_subscription').on(table.subscriptionId)],
)
