import type { ClosedShift, TillEntry } from '#src/contract/desk/till.ts'
import type { listEntries, ShiftRow } from './till.repo.ts'

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

export function shownShift({ shift, pool, opener }: ShiftRow) {
  return {
    id: shift.id,
    pool: { id: shift.poolId, name: pool },
    opened_by: { user: shift.openedBy, name: opener },
    float: shift.floatRial,
    opened_at: shift.openedAt.toISOString(),
  }
}

export function shownClosing(row: ShiftRow): ClosedShift {
  const { closedAt, expectedCashRial, expectedTerminalRial, countedCashRial, countedTerminalRial } = row.shift
  return {
    ...shownShift(row),
    closed_at: (closedAt ?? row.shift.openedAt).toISOString(),
    expected: { cash: expectedCashRial ?? 0, terminal: expectedTerminalRial ?? 0 },
    counted: { cash: countedCashRial ?? 0, terminal: countedTerminalRial ?? 0 },
    reason: row.shift.differenceReason,
  }
}

export function shownEntry({ entry, order, reference, by }: EntryRow): TillEntry {
  return {
    id: entry.id,
    kind: entry.kind,
    method: entry.method,
    amount: entry.amountRial,
    order,
    reference,
    reason: entry.reason,
    by,
    created_at: entry.createdAt.toISOString(),
  }
}
