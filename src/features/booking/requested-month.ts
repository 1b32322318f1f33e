import type { JalaliMonth } from '#src/contract/month.ts'

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Search parameters of a booking screen: the month to select, such as `1405-09`. */
export function monthSearch({ month }: Record<string, unknown>): { month?: string } {
  return parseMonth(month) === undefined ? {} : { month: String(month) }
}

export function parseMonth(text: unknown): JalaliMonth | undefined {
  const parts = typeof text === 'string' ? MONTH.exec(text) : null
  return parts === null ? undefined : { year: Number(parts[1]), month: Number(parts[2]) }
}
