import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
/** The database, or a transaction in it: both take the same queries. */
export type Db = Pick<
  PostgresJsDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | 'with' | '$count'
>

/** Where a PostgreSQL listens: an address, or the folder of a Unix socket and its port number. */
export type DatabaseAddress = { url: string } | { socketDir: string; port: number; user: string; database: string }

/** Opens a connection pool. `sql` is for plain statements and for closing. */
export function openDatabase(address: DatabaseAddress, options: { max?: number } = {}) {
  const settings = { max: options.max ?? 10, onnotice: () => undefined }
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
