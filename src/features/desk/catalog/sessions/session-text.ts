import type { DeskSession } from '#src/contract/desk/catalog-session.ts'
import { toLatinDigits, toPersianDigits } from '#src/fa/digits.ts'
import { formatMonth, weekdayNames } from '#src/fa/jalali.ts'

/** «شنبه و دوشنبه، ۱۷:۰۰ تا ۱۸:۳۰» */
export function timesText({ weekdays, starts_at, ends_at }: Pick<DeskSession, 'weekdays' | 'starts_at' | 'ends_at'>) {
  const days = weekdays.map((day) => weekdayNames[day] ?? '').join('، ')
  return toPersianDigits(`${days} · ${starts_at} تا ${ends_at}`)
}

export function termText({ year, month, day }: { year: number; month: number; day: number | null }): string {
  const name = formatMonth({ year, month })
  return day === null ? name : `${toPersianDigits(day)} ${name}`
}

/** A typed time as `HH:MM`; as typed when it is none, for the server's message. */
export function timeOf(typed: string): string {
  const latin = toLatinDigits(typed).trim()
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.٫](\d{2})$/.exec(latin) ?? []
  return hours === '' ? latin : `${hours.padStart(2, '0')}:${minutes}`
}
