import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/contract/duration.ts'
import { formatNumber } from './digits.ts'
import { formatDate } from './jalali.ts'

/** A relative date: امروز, دیروز, «n روز پیش» up to a week, then the Persian date. Future dates count as today. */
export function formatRelativeDate(instant: Date, now: Date): string {
  const days = Math.max(1, Math.ceil((now.getTime() - instant.getTime()) / DAY_MS))
  if (days === 1) return 'امروز'
  if (days === 2) return 'دیروز'
  if (days <= 7) return `${formatNumber(days)} روز پیش`
  return formatDate(instant)
}

/** Age of displayed data: «همین حالا», «۵ دقیقه پیش», «۲ ساعت پیش», then days. */
export function formatAge(instant: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - instant.getTime())
  if (ms < MINUTE_MS) return 'همین حالا'
  if (ms < HOUR_MS) return `${formatNumber(Math.floor(ms / MINUTE_MS))} دقیقه پیش`
  if (ms < DAY_MS) return `${formatNumber(Math.floor(ms / HOUR_MS))} ساعت پیش`
  return `${formatNumber(Math.floor(ms / DAY_MS))} روز پیش`
}
