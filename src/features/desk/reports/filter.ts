import * as z from 'zod/mini'
import { monthParam } from '#src/contract/desk/day.ts'
import {
  MOST_REPORT_MONTHS,
  type ReportQuery,
  reportGroup,
  reportNames,
  reportRules,
} from '#src/contract/desk/reports.ts'
import { type JalaliMonth, monthKey } from '#src/contract/month.ts'

/** The report on the speed of pages, which has no money and no months. */
export const SPEED = 'speed'
const MONTHS_SHOWN = 6
/** Places of coming months are sold, too. */
const MONTHS_AHEAD = 12

const id = z.catch(z.optional(z.int()), undefined)
const reportSearch = z.object({
  report: z.catch(z.enum([...reportNames, SPEED]), 'income'),
  from: z.catch(z.optional(monthParam), undefined),
  to: z.catch(z.optional(monthParam), undefined),
  by: z.catch(z.optional(reportGroup), undefined),
  days: z.catch(z.optional(z.int()), undefined),
  program: id,
  coach: id,
})
/** What the address may say; the rest has a default. */
export type ReportSearch = Partial<z.infer<typeof reportSearch>>

export type ReportFilter = Omit<ReportQuery, 'pool'> & { report: z.infer<typeof reportSearch>['report']; days: number }

/** The whole filter of an address, which may contain anything: what does not fit has its default. */
export function filterOf(search: object, today: JalaliMonth): ReportFilter {
  const { report, from, to, by, days = 28, program, coach } = reportSearch.parse(search)
  const last = to ?? monthKey(today)
  const first = from ?? shiftMonth(last, 1 - MONTHS_SHOWN)
  const start = laterOf(shiftMonth(last, 1 - MOST_REPORT_MONTHS), first)
  const groups = report === SPEED ? [] : reportRules[report].groups
  return {
    report,
    ...{ from: earlierOf(start, last), to: last, days },
    by: by !== undefined && groups.includes(by) ? by : (groups[0] ?? 'month'),
    ...(program !== undefined && { program }),
    // People are counted by program or by coach.
    ...(coach !== undefined && (report !== 'people' || program === undefined) && { coach }),
  }
}

/** A month some months later, as keys. */
export function shiftMonth(key: string, by: number): string {
  const { year, month } = monthOfKey(key)
  const number = 12 * year + month - 1 + by
  return monthKey({ year: Math.floor(number / 12), month: (number % 12) + 1 })
}

export function monthOfKey(key: string): JalaliMonth {
  const [year = 0, month = 0] = key.split('-').map(Number)
  return { year, month }
}

/** Months to choose from, newest first: with those on sale ahead, and any that the address names. */
export function monthChoices(today: JalaliMonth, chosen: readonly string[]): string[] {
  const first = shiftMonth(monthKey(today), MONTHS_AHEAD)
  const months = Array.from({ length: MONTHS_AHEAD + MOST_REPORT_MONTHS }, (_, index) => shiftMonth(first, -index))
  return [...new Set([...months, ...chosen])].toSorted().toReversed()
}

/** Of two months, as keys. */
export function earlierOf(a: string, b: string): string {
  return [a, b].toSorted()[0] ?? a
}

export function laterOf(a: string, b: string): string {
  return [a, b].toSorted()[1] ?? a
}
