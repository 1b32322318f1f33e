import type { Measure, Report } from '#src/contract/desk/reports.ts'
import { rowName } from './value-text.ts'

/** What a chart shows of each report; two measures are stacked where they add up. */
const charted: Record<Report['report'], { measures: readonly Measure[]; stacked: boolean }> = {
  income: { measures: ['amount', 'before'], stacked: false },
  refunds: { measures: ['amount'], stacked: false },
  occupancy: { measures: ['occupancy'], stacked: false },
  attendance: { measures: ['attended', 'no_shows'], stacked: true },
  people: { measures: ['new_people', 'returning'], stacked: true },
  coach_pay: { measures: ['pay'], stacked: false },
}

/** Bars that a screen has room for; the table has all rows. */
export const MOST_BARS = 12

export type ChartRow = { name: string } & Partial<Record<Measure, number>>
export type ChartData = { measures: readonly Measure[]; stacked: boolean; rows: ChartRow[] }

/** The values of the chart of a report: all months, or the first rows. */
export function chartOf(report: Report): ChartData {
  const { measures, stacked } = charted[report.report]
  const rows = report.by === 'month' ? report.rows : report.rows.slice(0, MOST_BARS)
  return {
    measures,
    stacked,
    rows: rows.map((row) => ({
      name: rowName(row, report),
      ...Object.fromEntries(measures.map((name) => [name, row.values[report.measures.indexOf(name)] ?? 0])),
    })),
  }
}
