import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { programs, sessions } from '#server/db/schema/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'

/** `session` and `program` are the public numbers. */
export type SoldSession = Awaited<ReturnType<typeof lockSessionPrices>>[number]
export type NewPrice = { id: number; pricePerTermRial: number; finalPriceRial: number }

// PostgreSQL accepts at most 65,535 parameters in a statement.
const ROWS_A_STATEMENT = 1000

/**
 * The sessions of teams or courses by number, the cheapest of each first; their prices stay locked until the
 * transaction ends.
 */
export async function lockSessionPrices(db: Db, kind: ProgramKind, numbers: number[]) {
  const found = []
  for (const batch of batches(numbers)) {
    found.push(
      ...(await db
        .select({
          id: sessions.id,
          session: sessions.number,
          program: programs.number,
          pricePerTermRial: sessions.pricePerTermRial,
          finalPriceRial: sessions.finalPriceRial,
        })
        .from(sessions)
        .innerJoin(programs, eq(programs.id, sessions.programId))
        .where(and(eq(programs.kind, kind), inArray(programs.number, batch)))
        .orderBy(asc(programs.number), asc(sessions.finalPriceRial), asc(sessions.id))
        .for('no key update', { of: sessions })),
    )
  }
  return found
}

/** Sets session prices for new orders; held and paid orders keep theirs. */
export async function setSessionPrices(db: Db, prices: NewPrice[]) {
  for (const batch of batches(prices)) {
    const rows = batch.map(
      ({ id, pricePerTermRial, finalPriceRial }) =>
        sql`(${id}::int, ${pricePerTermRial}::bigint, ${finalPriceRial}::bigint)`,
    )
    await db.execute(sql`
      update ${sessions} set price_per_term_rial = n.price, final_price_rial = n.final
      from (values ${sql.join(rows, sql`, `)}) as n (id, price, final) where ${sessions.id} = n.id`)
  }
}

function batches<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  )
}
