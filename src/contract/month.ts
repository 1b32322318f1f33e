import * as z from 'zod/mini'

/** A Jalali month; `month` is 1 (Farvardin) to 12 (Esfand). */
export const jalaliMonth = z.object({
  year: z.int().check(z.gte(1300), z.lte(1500)),
  month: z.int().check(z.gte(1), z.lte(12)),
})
export type JalaliMonth = z.infer<typeof jalaliMonth>

/** `1405-09`: a key for sets and storage. */
export function monthKey({ year, month }: JalaliMonth): string {
  return `${year}-${String(month).padStart(2, '0')}`
}
