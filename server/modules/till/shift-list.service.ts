import { cursorPage } from '#server/core/cursor-page.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import type { ClosedShift, TillEntry } from '#src/contract/desk/till.ts'
import { findClosedPool, listEntries, listShifts } from './till.repo.ts'
import { shownClosing, shownEntry } from './till-view.ts'

const PAGE = 30
const ENTRY_PAGE = 100

/** Closed shifts of the pools of a member of staff, newest first. */
export async function closedShifts(
  { db }: Pick<Deps, 'db'>,
  staff: StaffRequest,
  { cursor, pool }: { cursor?: number | undefined; pool?: number | undefined },
): Promise<{ results: ClosedShift[]; next_cursor: number | null }> {
  if (pool !== undefined) requirePool(staff, pool)
  const rows = await listShifts(db, { pools: pool === undefined ? staff.pools : [pool], cursor, limit: PAGE + 1 })
  const page = cursorPage(rows, PAGE, ({ shift }) => shift.id)
  return { results: page.rows.map(shownClosing), next_cursor: page.next_cursor }
}

/** The money of a closed shift of these pools, newest first. Throws `not_found`, also for a shift that is still open. */
export async function entriesOfClosed(
  { db }: Pick<Deps, 'db'>,
  staff: StaffRequest,
  shift: number,
  cursor: number | undefined,
): Promise<{ results: TillEntry[]; next_cursor: number | null }> {
  const pool = await findClosedPool(db, shift)
  if (pool === undefined) throw new AppError('not_found')
  requirePool(staff, pool)
  const rows = await listEntries(db, shift, ENTRY_PAGE + 1, cursor)
  const page = cursorPage(rows, ENTRY_PAGE, ({ entry }) => entry.id)
  return { results: page.rows.map(shownEntry), next_cursor: page.next_cursor }
}
