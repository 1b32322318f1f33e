import { type SQL, sql } from 'drizzle-orm'

/**
 * Places of a slot that can still be booked; none of a closed one. The single definition for lists, filters, details,
 * renewals and holds. `slots` is the table's alias in the statement.
 */
export function freePlaces(slots: 'slots' | 'l'): SQL<number> {
  const table = sql.raw(slots)
  return sql<number>`(case when ${table}.closed then 0 else ${table}.capacity - ${table}.desk_taken - ${table}.taken end)`.mapWith(
    Number,
  )
}
