import dayjs from 'dayjs'
import jalaliday from 'jalaliday/dayjs'
import type { BookedTerm, JalaliMonth } from '#src/contract/month.ts'

dayjs.extend(jalaliday)

const DAY_MS = 86_400_000

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

/** Weekdays as Iranians count them: 0 is Saturday. */
export const weekdayNames = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'] as const

const tehranCivil = new Intl.DateTimeFormat('en', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

// By its parts: the order in which they are written is not the same in every engine (WebKit, some Chromium).
function civilDay(instant: Date): { year: number; month: number; day: number } {
  const parts = tehranCivil.formatToParts(instant)
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** The Jalali date that a clock on a wall in Tehran shows at `instant`. Month is 1–12. */
export function jalaliDay(instant: Date): JalaliDay {
  const { year, month, day } = civilDay(instant)
  // Noon keeps the civil date clear of every midnight shift of the device's own time zone.
  const date = dayjs(new Date(year, month - 1, day, 12)).calendar('jalali')
  return { year: date.year(), month: date.month() + 1, day: date.date() }
}

/** Midnight in Tehran at the start of a Jalali date. Tehran has kept UTC+3:30 without summer time since 2022. */
export function startOfJalaliDay({ year, month, day }: JalaliDay): Date {
  const iso = dayjs(`${String(year).padStart(4, '0')}/${month}/${day}`, { jalali: true } as dayjs.OptionType).format(
    'YYYY-MM-DD',
  )
  return new Date(`${iso}T00:00:00+03:30`)
}

/** The month after, Farvardin of the next year following Esfand. */
export function nextMonth({ year, month }: JalaliMonth): JalaliMonth {
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
}

/** The instant at which a Jalali month is over in Tehran. */
export function endOfJalaliMonth(month: JalaliMonth): Date {
  return startOfJalaliDay({ ...nextMonth(month), day: 1 })
}

/** Negative when `a` comes before `b`, 0 when they are the same month. */
export function compareMonths(a: JalaliMonth, b: JalaliMonth): number {
  return a.year - b.year || a.month - b.month
}

/** Months and dates in the order of the calendar; a whole month comes before its days. */
export function compareTerms(a: BookedTerm, b: BookedTerm): number {
  return compareMonths(a, b) || (a.day ?? 0) - (b.day ?? 0)
}

/** The instant at which a booked month or date is over in Tehran. */
export function endOfTerm({ day, ...month }: BookedTerm): Date {
  if (day === undefined) return endOfJalaliMonth(month)
  return new Date(startOfJalaliDay({ ...month, day }).getTime() + DAY_MS)
}

/** `آذر ۱۴۰۵` */
export function formatMonth({ year, month }: JalaliMonth): string {
  return `${monthNames[month - 1]} ${new Intl.NumberFormat('fa-IR', { useGrouping: false }).format(year)}`
}

const longDate = new Intl.DateTimeFormat('fa-IR-u-ca-persian', { timeZone: 'Asia/Tehran', dateStyle: 'long' })
const dateAndTime = new Intl.DateTimeFormat('fa-IR-u-ca-persian', {
  timeZone: 'Asia/Tehran',
  dateStyle: 'long',
  timeStyle: 'short',
})

const weekdayDate = new Intl.DateTimeFormat('fa-IR-u-ca-persian', {
  timeZone: 'Asia/Tehran',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** `دوشنبه ۲ آذر`, for a day of these months. */
export function formatWeekdayDate(instant: Date): string {
  return weekdayDate.format(instant)
}

/** `۱ آذر ۱۴۰۵` */
export function formatDate(instant: Date): string {
  return longDate.format(instant)
}

/** `۱ آذر ۱۴۰۵ ساعت ۱۷:۳۰` */
export function formatDateTime(instant: Date): string {
  return dateAndTime.format(instant)
}
