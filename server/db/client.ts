import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
/** The database, or a transaction in it: both accept the same queries. */
export type Db = Pick<
  PostgresJsDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | 'with' | '$count'
>

/** Address of a PostgreSQL: a URL, or the folder of a Unix socket and its port number. */
export type DatabaseAddress = { url: string } | { socketDir: string; port: number; user: string; database: string }

/**
 * Limits for one statement of a request, and for an idle transaction: a server that hangs, or whose machine was cut
 * off, must not block the others' rows for ever.
 */
const impatient = { statement_timeout: 20_000, idle_in_transaction_session_timeout: 30_000 }

/**
 * Opens a connection pool. `sql` is for plain statements and for closing; servers set `impatient` to get the timeouts.
 */
export function openDatabase(address: DatabaseAddress, options: { max?: number; impatient?: boolean } = {}) {
  const connection = options.impatient === true ? impatient : {}
  const settings = { max: options.max ?? 10, onnotice: () => undefined, connection }
  const sql =
    'url' in address
      ? postgres(address.url, settings)
      : postgres({
          host: address.socketDir,
          port: address.port,
          user: address.user,
          database: address.database,
          ...settings,
        })
  const db: Db = drizzle(sql)
  return { db, sql, close: () => sql.end({ timeout: 5 }) }
}
