import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { Db } from '#server/db/client.ts'

type Client = Pick<Sql, 'unsafe'>

/** A database whose statements are planned once per connection: the audit runs the same ones thousands of times. */
export function preparedDatabase(sql: Sql): Db {
  const client = {
    ...prepared(sql),
    // drizzle sets its parsers here.
    options: sql.options,
    begin: (work: (client: Client) => Promise<unknown>) => sql.begin((inner) => work(prepared(inner))),
  }
  return drizzle(client as unknown as Sql)
}

function prepared(sql: Client): Client {
  return { unsafe: (text, values, options) => sql.unsafe(text, values, { ...options, prepare: true }) }
}
