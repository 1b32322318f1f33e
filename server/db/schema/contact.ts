import { index, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './people.ts'

/** What people wrote to the operator; of the address they wrote from only a keyed hash is kept. */
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
