import { index, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './people.ts'

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
  },
  (table) => [index('contact_messages_address').on(table.addressHash, table.createdAt)],
)
