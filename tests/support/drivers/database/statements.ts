import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { expect, vi } from 'vitest'
import type { Db } from '#server/db/client.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'

type Statement = { text: string; parameters: unknown[] }

/** A second connection pool to a test's database that records every statement it runs. */
export function listeningDatabase(address: TestApp['address']) {
  if ('url' in address) throw new Error('the test database is reached by a socket')
  const statements: Statement[] = []
  const { socketDir: host, ...rest } = address
  const sql = postgres({
    ...rest,
    host,
    max: 4,
    // The driver's own queries about types do not belong to a response.
    fetch_types: false,
    debug: (_connection, text, parameters) => statements.push({ text, parameters }),
  })
  const db: Db = drizzle(sql)
  return {
    db,
    statements,
    /** The plan of a recorded statement, as PostgreSQL explains it. */
    explain: async ({ text, parameters }: Statement) => {
      const rows = await sql.unsafe(`explain (costs off) ${text}`, parameters as never[])
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    },
    close: () => sql.end(),
  }
}

/**
 * Marks the pages of large tables all-visible, without which index-only scans are not chosen. An auto-analyze
 * that runs beside a test keeps new rows from being marked until it ends.
 */
export async function markPagesVisible(sql: postgres.Sql) {
  const marked = async () => {
    await sql`vacuum (analyze)`
    const left = await sql`
      select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages > 100 and relallvisible < 0.9 * relpages`
    expect(left).toHaveLength(0)
  }
  await vi.waitFor(marked, { timeout: 60_000, interval: 500 })
}
