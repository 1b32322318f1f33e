import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { orders } from './payment.ts'
import { instant, users } from './people.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: [
        'booking_confirmed',
        'payment_credited',
        'payment_failed',
        'hold_expired',
        'term_cancelled',
        'wallet_charged',
      ],
    }).notNull(),
    orderId: integer('order_id').references(() => orders.id),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [index('notifications_user').on(table.userId, table.createdAt)],
)
