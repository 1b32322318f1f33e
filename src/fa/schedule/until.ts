import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/contract/duration.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { jalaliDay, monthNames, startOfJalaliDay, weekdayNames } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'

/** UTC+3:30, without daylight saving time since 2022. */
const TEHRAN_MS = 3.5 * HOUR_MS

/** The time of day in Tehran: `۰۶:۳۰`, or with seconds `۰۶:۳۰:۰۵`. */
export function formatClock(instant: Date, { seconds = false } = {}): string {
  return toPersianDigits(new Date(instant.getTime() + TEHRAN_MS).toISOString().slice(11, seconds ? 19 : 16))
}

/** `دوشنبه ۲ آذر`, without `Intl`. */
export function formatDay(instant: Date): string {
  const day = jalaliDay(instant)
  return `${weekdayNames[weekdayOf(day)]} ${toPersianDigits(day.day)} ${monthNames[day.month - 1]}`
}

/**
 * How far away a lesson is: «همین حالا» while it runs, «۲۵ دقیقه دیگر», «۲ ساعت دیگر» later the same day,
 * «فردا ۰۶:۳۰», «شنبه ۰۶:۳۰» within a week, then «شنبه ۷ آذر».
 */
export function formatUntil(startsAt: Date, now: Date): string {
  const ms = startsAt.getTime() - now.getTime()
  if (ms <= 0) return 'همین حالا'
  if (ms < HOUR_MS) return `${formatNumber(Math.ceil(ms / MINUTE_MS))} دقیقه دیگر`
  const days = daysBetween(now, startsAt)
  if (days === 0) return `${formatNumber(Math.round(ms / HOUR_MS))} ساعت دیگر`
  if (days === 1) return `فردا ${formatClock(startsAt)}`
  if (days < 7) return `${weekdayNames[weekdayOf(jalaliDay(startsAt))]} ${formatClock(startsAt)}`
  return formatDay(startsAt)
}

/** Midnights in Tehran between two instants. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}

function midnight(instant: Date): number {
  return startOfJalaliDay(jalaliDay(instant)).getTime()
}
