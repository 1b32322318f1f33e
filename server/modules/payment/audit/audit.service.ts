import type { Db } from '#server/db/client.ts'
import { findViolations } from './audit.repo.ts'

/** The result for one invariant; `violations` are texts for the operator. */
export type Finding = { number: number; name: string; ok: boolean; violations: string[] }

/** Checks every invariant of booking and payment, on one snapshot of the database. */
export async function auditPayments(db: Db, now = new Date()): Promise<Finding[]> {
  const checked = await findViolations(db, now)
  return checked.map(({ invariant: { number, name }, violations }) => ({
    number,
    name,
    ok: violations.length === 0,
    violations,
  }))
}
