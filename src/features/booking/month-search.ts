import { type JalaliMonth, jalaliMonth } from '#src/contract/month.ts'

export type MonthSearch = { month?: string }

/** Validates the search of a booking address: `?month=1405-09`. */
export function monthSearch({ month }: Record<string, unknown>): MonthSearch {
  return parseMonth(month) === undefined ? {} : { month: String(month) }
}

export function parseMonth(text: unknown): JalaliMonth | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}$/.test(text)) return undefined
  const [year, month] = text.split('-').map(Number)
  return jalaliMonth.safeParse({ year, month }).data
}
