import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { notificationKinds } from '#src/contract/notification.ts'
import { orders } from './payment.ts'
import { instant, users } from './people.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    orderId: integer('order_id').references(() => orders.id),
    /** Its own text and the page it links to; null when kind and order determine both. */
    message: jsonb('message').$type<{ text: string; url: string }>(),
    /** Deduplication key; null for notifications that cannot occur twice. */
    key: text('key'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt),
    uniqueIndex('notifications_key').on(table.userId, table.key),
  ],
)
