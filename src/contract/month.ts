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

/** A booked term: a Jalali month of a class or, with `day`, a date of a pool's opening. */
export const bookedTerm = z.object({ ...jalaliMonth.shape, day: z.optional(z.int().check(z.gte(1), z.lte(31))) })
export type BookedTerm = z.infer<typeof bookedTerm>

/** `1405-09` or `1405-09-02`: a key for sets and storage. */
export function termKey({ day, ...month }: BookedTerm): string {
  return day === undefined ? monthKey(month) : `${monthKey(month)}-${String(day).padStart(2, '0')}`
}

/** `14050902`: a date as a sortable number; a whole month has day 0. */
export function termNumber({ year, month, day = 0 }: BookedTerm): number {
  return year * 10_000 + month * 100 + day
}
