import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { TokenScope } from '#src/contract/desk/tokens.ts'
import { instant, users } from './people.ts'

/** Keys of programs that read the desk's API in the name of the member of staff who made them. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** SHA-256 in hex: the token has 256 random bits, so that it needs no salt. */
    hash: text('hash').notNull().unique(),
    hint: text('hint').notNull(),
    scopes: jsonb('scopes').$type<TokenScope[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    /** The minute that is counted, and its requests. */
    windowAt: instant('window_at'),
    windowCount: integer('window_count').notNull().default(0),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
)
