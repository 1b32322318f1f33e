import type { Deps } from '#server/core/deps.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import type { ClosedShift } from '#src/contract/desk/till.ts'
import { listShifts } from './till.repo.ts'
import { shownClosing } from './till-view.ts'

const PAGE = 30

/** Closed shifts of the pools of a member of staff, newest first. */
export async function closedShifts(
  { db }: Pick<Deps, 'db'>,
  staff: StaffRequest,
  { cursor, pool }: { cursor?: number | undefined; pool?: number | undefined },
): Promise<{ results: ClosedShift[]; next_cursor: number | null }> {
  if (pool !== undefined) requirePool(staff, pool)
  const rows = await listShifts(db, { pools: pool === undefined ? staff.pools : [pool], cursor, limit: PAGE + 1 })
  const results = rows.slice(0, PAGE).map(shownClosing)
  return { results, next_cursor: rows.length > PAGE ? (results.at(-1)?.id ?? null) : null }
}
