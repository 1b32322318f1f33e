import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { expect, vi } from 'vitest'
import type { Db } from '#server/db/client.ts'
import type { TestApp } from './app.ts'

type Statement = { text: string; parameters: unknown[] }

/** A second connection pool to a test's database that writes down every statement it carries. */
export function listeningDatabase(address: TestApp['address']) {
  if ('url' in address) throw new Error('the test database is reached by a socket')
  const statements: Statement[] = []
  const { socketDir: host, ...rest } = address
  const sql = postgres({
    ...rest,
    host,
    max: 4,
    // PostgreSQL's own questions about its types are no part of an answer.
    fetch_types: false,
    debug: (_connection, text, parameters) => statements.push({ text, parameters }),
  })
  const db: Db = drizzle(sql)
  return {
    db,
    statements,
    /** The plan of a statement written down before, as PostgreSQL tells it. */
    explain: async ({ text, parameters }: Statement) => {
      const rows = await sql.unsafe(`explain (costs off) ${text}`, parameters as never[])
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    },
    close: () => sql.end(),
  }
}

/**
 * Marks the pages of large tables as seen by everybody, without which no index alone can answer. PostgreSQL's own
 * analysis of a table, which may run beside a test, keeps new rows from being marked until it ends.
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
