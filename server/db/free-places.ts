import { type SQL, sql } from 'drizzle-orm'

/**
 * How many places of a slot can still be booked; none of a closed one. Lists, filters, details, renewals and holds all judge
 * by this. `slots` is the name under which the statement reads the table.
 */
export function freePlaces(slots: 'slots' | 'l'): SQL<number> {
  const table = sql.raw(slots)
  return sql<number>`(case when ${table}.closed then 0 else ${table}.capacity - ${table}.desk_taken - ${table}.taken end)`.mapWith(
    Number,
  )
}
