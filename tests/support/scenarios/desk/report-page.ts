import type { Report } from '#src/contract/desk/reports.ts'

const shown = { from: '1405-07', to: '1405-09', at: '2026-11-21T05:00:00.000Z', pending_since: null, rates: null }

/** Three months of income, each compared with one before. */
export const incomeByMonth: Report = {
  ...{ report: 'income', by: 'month', measures: ['amount', 'before', 'payments'], ...shown },
  rows: [
    { key: '1405-07', label: null, values: [80_000_000, 40_000_000, 10] },
    { key: '1405-08', label: null, values: [120_000_000, 60_000_000, 15] },
    { key: '1405-09', label: null, values: [0, 0, 0] },
  ],
  total: [200_000_000, 100_000_000, 25],
}

/** Attendance at more pools than a chart has room for. */
export const attendanceByPool: Report = {
  ...{ report: 'attendance', by: 'pool', ...shown },
  measures: ['attended', 'no_shows', 'expected', 'presence', 'lessons'],
  rows: Array.from({ length: 14 }, (_, index) => ({
    key: String(index + 1),
    label: `استخر ${index + 1}`,
    values: [100 - index, 10, 110 - index, 90, 12],
  })),
  total: [1300, 140, 1440, 90, 168],
}

export const coachPay: Report = {
  ...{ report: 'coach_pay', by: 'coach', measures: ['pay', 'lessons', 'attended'], ...shown },
  rows: [{ key: '3', label: 'سارا محمدی', values: [24_000_000, 12, 60] }],
  total: [24_000_000, 12, 60],
  rates: { lesson: 1_000_000, swimmer: 200_000 },
  pending_since: '2026-11-21T05:00:00.000Z',
}

export const nothing: Report = {
  ...incomeByMonth,
  rows: incomeByMonth.rows.map((row) => ({ ...row, values: [0, 0, 0] })),
  total: [0, 0, 0],
}
