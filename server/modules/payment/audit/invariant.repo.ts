import { type SQL, sql } from 'drizzle-orm'

/**
 * An invariant of the database, as of now where it is about what is to come. Each query returns a `violation` column: one
 * row of text per violation.
 */
export type Invariant = { number: number; name: string; queries: SQL[] | ((now: Date) => SQL[]) }

/** Triggers of a table that are missing or disabled. */
export function guardIsOff(table: string, triggers: string[]): SQL {
  const names = sql.join(
    triggers.map((name) => sql`(${name})`),
    sql`, `,
  )
  return sql`select format('the trigger %s on %s is off', name, ${table}::text) as violation
    from (values ${names}) as wanted(name)
    where not exists (select from pg_trigger
      where tgrelid = ${table}::regclass and tgname = wanted.name and tgenabled in ('O', 'A'))`
}
