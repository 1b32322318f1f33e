import * as z from 'zod/mini'

/** `1405-09-02` in a query: a Jalali date. */
export const dayParam = z.string().check(z.regex(/^1[345]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

/** The date of a `dayParam`, which may be past the end of its month. */
export function dayOfParam(text: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

/** `1405-09` in a query: a Jalali month. */
export const monthParam = z.string().check(z.regex(/^1[345]\d\d-(0[1-9]|1[0-2])$/))
