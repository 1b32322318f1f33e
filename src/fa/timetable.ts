import type { BookedTerm } from '#src/contract/month.ts'
import { toPersianDigits } from './digits.ts'
import { compareTerms, formatTime, monthNames, weekdayNames } from './jalali.ts'
import { weekdayOf } from './week.ts'

/** `شنبه، دوشنبه و چهارشنبه`; weekdays count from 0, Saturday. */
export function formatWeekdays(weekdays: readonly number[]): string {
  return joinNames(weekdays.flatMap((day) => weekdayNames[day] ?? []))
}

/** `۱۷:۰۰ تا ۱۸:۳۰` from two `HH:MM`, with no-break spaces. */
export function formatHours({ starts_at, ends_at }: { starts_at: string; ends_at: string }): string {
  return span(toPersianDigits(starts_at), toPersianDigits(ends_at))
}

/** The hours of a lesson, which may differ from those of its class, in the same form. */
export function formatLessonHours({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  return span(formatTime(startsAt), formatTime(endsAt))
}

const span = (from: string, to: string) => `${from}\u00a0تا\u00a0${to}`

/** `آذر، دی و بهمن ۱۴۰۵`, or for dates `دوشنبه ۲ آذر ۱۴۰۵`: each year appears once, after its months. */
export function formatMonths(terms: readonly BookedTerm[]): string {
  const years = new Map<number, string[]>()
  for (const term of [...terms].sort(compareTerms)) {
    years.set(term.year, [...(years.get(term.year) ?? []), termName(term)])
  }
  return joinNames([...years].map(([year, names]) => `${joinNames(names)} ${toPersianDigits(year)}`))
}

function termName({ year, month, day }: BookedTerm): string {
  const name = monthNames[month - 1] ?? ''
  if (day === undefined) return name
  return `${weekdayNames[weekdayOf({ year, month, day })]} ${toPersianDigits(day)} ${name}`
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1)
  if (last === undefined) return ''
  return names.length === 1 ? last : `${names.slice(0, -1).join('، ')} و ${last}`
}
