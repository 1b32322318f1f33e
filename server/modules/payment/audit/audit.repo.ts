import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { bookingInvariants } from './booking-invariants.repo.ts'
import { cardInvariants } from './card-invariants.repo.ts'
import { discountInvariants } from './discount-invariants.repo.ts'
import { freezeInvariants } from './freeze-invariants.repo.ts'
import type { Invariant } from './invariant.repo.ts'
import { makeUpInvariants } from './make-up-invariants.repo.ts'
import { moneyInvariants } from './money-invariants.repo.ts'
import { scheduleInvariants } from './schedule-invariants.repo.ts'
import { tillInvariants } from './till-invariants.repo.ts'
import { waitlistInvariants } from './waitlist-invariants.repo.ts'

const invariants = [
  ...bookingInvariants,
  ...moneyInvariants,
  ...discountInvariants,
  ...waitlistInvariants,
  ...makeUpInvariants,
  ...freezeInvariants,
  ...cardInvariants,
  ...tillInvariants,
  ...scheduleInvariants,
].toSorted((a, b) => a.number - b.number)

/** Limit of examples per query. */
const MOST_EXAMPLES = 50

/** Checks every invariant on one snapshot, so that concurrent payments cause no false alarm. */
export async function findViolations(db: Db, now: Date): Promise<{ invariant: Invariant; violations: string[] }[]> {
  return db.transaction(
    async (tx) => {
      const checked: { invariant: Invariant; violations: string[] }[] = []
      for (const invariant of invariants) {
        const violations: string[] = []
        const { queries } = invariant
        for (const query of typeof queries === 'function' ? queries(now) : queries)
          violations.push(...(await run(tx, query)))
        checked.push({ invariant, violations })
      }
      return checked
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function run(tx: Db, query: SQL): Promise<string[]> {
  const rows = await tx.execute(sql`select violation from (${query}) found limit ${MOST_EXAMPLES}`)
  return rows.map(({ violation }) => String(violation))
}
