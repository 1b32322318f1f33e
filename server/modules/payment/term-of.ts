import type { BookedTerm } from '#src/contract/month.ts'

/** A month or a date from a row's columns. */
export function termOf({ year, month, day }: { year: number; month: number; day?: number | null }): BookedTerm {
  return day === null || day === undefined ? { year, month } : { year, month, day }
}
