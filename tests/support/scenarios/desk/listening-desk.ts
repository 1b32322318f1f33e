import { expect } from 'vitest'
import { testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'
import { staffMember } from './staff.ts'

export type ListeningDesk = Awaited<ReturnType<typeof listeningDesk>>

/** The seeded product with an owner, on a database whose statements are recorded while a response is made. */
export async function listeningDesk() {
  const seeded = await testApp({ seeded: true })
  const listening = listeningDatabase(seeded.address)
  const mowj = await testApp({ deps: { db: listening.db, signInDb: listening.db, secrets: seeded.deps.secrets } })
  const owner = await staffMember({ ...seeded, app: mowj.app }, 'owner')
  return {
    sql: seeded.sql,
    db: seeded.db,
    owner,
    /**
     * The plan of each statement of `work`. Fails when one reads a table of 10,000 rows or more from end to end; `large`
     * are such tables that there must be.
     */
    async plansOf(work: () => Promise<unknown>, large: string[]): Promise<string[]> {
      listening.statements.length = 0
      await work()
      const statements = [...listening.statements]
      const rows = await seeded.sql`select relname from pg_class where relkind = 'r' and reltuples >= 10000`
      const tables = rows.map(({ relname }) => String(relname))
      expect(tables).toEqual(expect.arrayContaining(large))
      const plans: string[] = []
      for (const statement of statements) {
        const plan = await listening.explain(statement)
        for (const table of tables) expect(plan, statement.text).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
        plans.push(plan)
      }
      return plans
    },
    async close() {
      await listening.close()
      await mowj.close()
      await seeded.close()
    },
  }
}
