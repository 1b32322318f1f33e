import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The words of everything that can be found, in their one spelling (`fold_fa`, as `src/fa/fold.ts`). Triggers of the
 * tables keep it: whoever writes a team, pool, coach or post writes here, too.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    model: text('model', { enum: ['team', 'course', 'pool', 'instructor', 'post'] }).notNull(),
    /** The id in the thing's address. */
    ref: integer('ref').notNull(),
    title: text('title').notNull(),
    /** Weights: A the title, B what stands beside it, D the rest. */
    terms: tsvector('terms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.ref] }),
    index('search_entries_title').on(table.title.op('text_pattern_ops')),
    index('search_entries_terms').using('gin', table.terms).with({ fastupdate: false }),
  ],
)
