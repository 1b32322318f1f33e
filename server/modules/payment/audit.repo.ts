import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { bookingInvariants } from './booking-invariants.repo.ts'
import { moneyInvariants } from './money-invariants.repo.ts'

export type Finding = { number: number; name: string; ok: boolean; violations: string[] }

/** So many examples of one fault are enough. */
const SHOWN = 50

/** Checks every invariant on one snapshot of the database, so that payments under way raise no false alarm. */
export async function findViolations(db: Db): Promise<Finding[]> {
  const invariants = [...bookingInvariants, ...moneyInvariants].toSorted((a, b) => a.number - b.number)
  return db.transaction(
    async (tx) => {
      const findings: Finding[] = []
      for (const { number, name, queries } of invariants) {
        const violations: string[] = []
        for (const query of queries) violations.push(...(await run(tx, query)))
        findings.push({ number, name, ok: violations.length === 0, violations })
      }
      return findings
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function run(tx: Db, query: SQL): Promise<string[]> {
  const rows = await tx.execute(sql`select violation from (${query}) found limit ${SHOWN}`)
  return rows.map(({ violation }) => String(violation))
}
