import { index, integer, jsonb, pgTable, serial, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationChoices } from '#src/contract/account.ts'
import type { PushMessage } from '#src/contract/push.ts'
import { authSessions, instant, users } from './people.ts'

/** A browser that wants messages. It belongs to the session that signed in there, and is served while that one lasts. */
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
    /** The push service's address of this one browser. Whoever knows it may write to it, with our key. */
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

/** Messages on their way, one row a browser; a row goes when the push service has taken it, or never will. */
export const pushQueue = pgTable(
  'push_queue',
  {
    id: serial('id').primaryKey(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** The choice it falls under. */
    choice: text('choice').$type<keyof NotificationChoices>().notNull(),
    message: jsonb('message').$type<PushMessage>().notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** Also the end of a sender's lease: a sender that dies gives it back by doing nothing. */
    dueAt: instant('due_at').notNull(),
    /** From then on nobody wants to hear it. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('push_queue_due').on(table.dueAt), index('push_queue_subscription').on(table.subscriptionId)],
)
