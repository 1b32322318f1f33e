import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Search text of all searchable entities, normalised (`fold_fa`, as `src/fa/fold.ts`). Triggers on the tables maintain
 * it: each write of a team, pool, coach or post writes here, too.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    model: text('model', { enum: ['team', 'course', 'pool', 'instructor', 'post'] }).notNull(),
    /** The id in the entity's URL. */
    ref: integer('ref').notNull(),
    title: text('title').notNull(),
    /** Weights: A the title, B secondary fields, D the rest. */
    terms: tsvector('terms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.ref] }),
    index('search_entries_title').on(table.title.op('text_pattern_ops')),
    index('search_entries_terms').using('gin', table.terms).with({ fastupdate: false }),
  ],
)
