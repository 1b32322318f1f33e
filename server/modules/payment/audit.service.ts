import type { Db } from '#server/db/client.ts'
import { type Finding, findViolations } from './audit.repo.ts'

/** Checks all eight invariants of booking and payment; each finding says in words where its invariant is broken. */
export async function auditPayments(db: Db): Promise<Finding[]> {
  return findViolations(db)
}
