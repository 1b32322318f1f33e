import type { ClosedShift, TillEntry, TillState } from '#src/contract/desk/till.ts'

const shift = {
  ...{ id: 5, pool: { id: 1, name: 'استخر آبی' }, opened_by: { user: 1, name: 'پذیرش' }, float: 1_000_000 },
  opened_at: '2026-11-21T05:00:00.000Z',
}
const entry = { by: 'پذیرش', method: 'cash' as const, order: null, reference: null, reason: null }

export const soldEntry: TillEntry = {
  ...{ ...entry, id: 1, kind: 'sale', amount: 8_000_000, order: 'Abc123' },
  created_at: '2026-11-21T06:00:00.000Z',
}

/** A shift with a sale in cash and money taken out. */
export const openShift: NonNullable<TillState['shift']> = {
  ...shift,
  device: 'active',
  entries: [
    { ...entry, id: 2, kind: 'out', amount: -500_000, reason: 'واریز به بانک', created_at: '2026-11-21T07:00:00.000Z' },
    soldEntry,
  ],
  expected: { cash: 8_500_000, terminal: 0 },
}

/** The same after its closing, with money missing. */
export const closedShift: ClosedShift = {
  ...shift,
  closed_at: '2026-11-21T14:00:00.000Z',
  expected: { cash: 8_500_000, terminal: 0 },
  counted: { cash: 8_450_000, terminal: 0 },
  reason: 'اسکناس کم بود',
}
