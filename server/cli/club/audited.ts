import { cliActor } from '#server/core/actor.ts'
import type { Db } from '#server/db/client.ts'
import { type Change, recordChange } from '#server/modules/audit-log/audit-log.service.ts'

/**
 * Runs a change by the operator and its entry in the audit log in one transaction. `changeOf` returns undefined when
 * nothing was changed.
 */
export function audited<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  changeOf: (result: Result) => Change | undefined,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await work(tx)
    const change = changeOf(result)
    if (change !== undefined) await recordChange(tx, cliActor, change, new Date())
    return result
  })
}
