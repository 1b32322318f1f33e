import { formatDecimal, formatNumber } from './digits.ts'

const KILO = 1024
const MEGA = KILO * KILO
const GIGA = KILO * MEGA

const tenths = { most: 1 }

/** A file size: «۴۵۰ کیلوبایت», «۱۲٫۳ مگابایت». A megabyte is 1,048,576 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes >= GIGA) return `${formatDecimal(bytes / GIGA, tenths)} گیگابایت`
  if (bytes >= MEGA) return `${formatDecimal(bytes / MEGA, tenths)} مگابایت`
  return `${formatNumber(Math.ceil(bytes / KILO))} کیلوبایت`
}
