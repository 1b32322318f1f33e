import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/contract/duration.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { formatTime, jalaliDay, startOfJalaliDay, weekdayNames } from '#src/fa/jalali.ts'
import { formatWeekdayDate, weekdayOf } from '#src/fa/week.ts'

/** The time of day in Tehran with seconds: `۰۶:۳۰:۰۵`. */
export function formatClock(instant: Date): string {
  return `${formatTime(instant)}:${toPersianDigits(String(instant.getUTCSeconds()).padStart(2, '0'))}`
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
  if (days === 1) return `فردا ${formatTime(startsAt)}`
  if (days < 7) return `${weekdayNames[weekdayOf(jalaliDay(startsAt))]} ${formatTime(startsAt)}`
  return formatWeekdayDate(startsAt)
}

/** Midnights in Tehran between two instants. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}

function midnight(instant: Date): number {
  return startOfJalaliDay(jalaliDay(instant)).getTime()
}
