import dayjs from 'dayjs'
import jalaliday from 'jalaliday/dayjs'
import { DAY_MS } from '#src/contract/duration.ts'
import type { BookedTerm, JalaliMonth } from '#src/contract/month.ts'
import { toPersianDigits } from './digits.ts'

dayjs.extend(jalaliday)

export type JalaliDay = JalaliMonth & { day: number }

/** The twelve months, Farvardin first. */
export const monthNames = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
] as const

/** Weekday names; 0 is Saturday. */
export const weekdayNames = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'] as const

/** Creates a format on first use: each takes 5 to 25 ms on a slow phone, and most screens need none. */
function lazily(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Tehran', ...options })
    return made
  }
}

/** Tehran has used UTC+3:30 without daylight saving time since this instant. */
const LAST_CLOCK_CHANGE = Date.UTC(2022, 8, 21, 19, 30)
const OFFSET_MS = 12_600_000
const tehranCivil = lazily('en', { year: 'numeric', month: 'numeric', day: 'numeric' })

function civilDay(instant: Date): { year: number; month: number; day: number } {
  if (instant.getTime() >= LAST_CLOCK_CHANGE) {
    const wall = new Date(instant.getTime() + OFFSET_MS)
    return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() }
  }
  // From parts: the order of formatted fields differs between browsers.
  const parts = tehranCivil().formatToParts(instant)
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** The Jalali date in Tehran at `instant`. `month` is 1–12. */
export function jalaliDay(instant: Date): JalaliDay {
  const { year, month, day } = civilDay(instant)
  // Noon, so that the device's own time zone cannot shift the date.
  const date = dayjs(new Date(year, month - 1, day, 12)).calendar('jalali')
  return { year: date.year(), month: date.month() + 1, day: date.date() }
}

/** Midnight in Tehran at the start of a Jalali date. Valid since 2022, when daylight saving time was abolished. */
export function startOfJalaliDay({ year, month, day }: JalaliDay): Date {
  const iso = dayjs(`${String(year).padStart(4, '0')}/${month}/${day}`, { jalali: true } as dayjs.OptionType).format(
    'YYYY-MM-DD',
  )
  return new Date(`${iso}T00:00:00+03:30`)
}

/** The following month. */
export function nextMonth({ year, month }: JalaliMonth): JalaliMonth {
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
}

/** The month before. */
export function previousMonth({ year, month }: JalaliMonth): JalaliMonth {
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}

/** The instant at which a Jalali month ends in Tehran. */
export function endOfJalaliMonth(month: JalaliMonth): Date {
  return startOfJalaliDay({ ...nextMonth(month), day: 1 })
}

/** Negative when `a` is before `b`, 0 for the same month. */
export function compareMonths(a: JalaliMonth, b: JalaliMonth): number {
  return a.year - b.year || a.month - b.month
}

/** Chronological order; a whole month comes before its days. */
export function compareTerms(a: BookedTerm, b: BookedTerm): number {
  return compareMonths(a, b) || (a.day ?? 0) - (b.day ?? 0)
}

/** The instant at which a booked month or date ends in Tehran. */
export function endOfTerm({ day, ...month }: BookedTerm): Date {
  if (day === undefined) return endOfJalaliMonth(month)
  return new Date(startOfJalaliDay({ ...month, day }).getTime() + DAY_MS)
}

/** `آذر ۱۴۰۵` */
export function formatMonth({ year, month }: JalaliMonth): string {
  return `${monthNames[month - 1]} ${toPersianDigits(year)}`
}

const clock = lazily('fa-IR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `۱ آذر ۱۴۰۵` */
export function formatDate(instant: Date): string {
  const { day, ...month } = jalaliDay(instant)
  return `${toPersianDigits(day)} ${formatMonth(month)}`
}

/** `۰۹:۳۰`, in Tehran */
export function formatTime(instant: Date): string {
  return clock().format(instant)
}

/** `۱ آذر ۱۴۰۵ ساعت ۰۹:۳۰` */
export function formatDateTime(instant: Date): string {
  return `${formatDate(instant)} ساعت ${formatTime(instant)}`
}
