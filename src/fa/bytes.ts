const KILO = 1024
const MEGA = KILO * KILO
const GIGA = KILO * MEGA

const whole = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 1 })

/** A size as people say it: «۴۵۰ کیلوبایت», «۱۲٫۳ مگابایت». A megabyte is 1,048,576 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes >= GIGA) return `${tenths.format(bytes / GIGA)} گیگابایت`
  if (bytes >= MEGA) return `${tenths.format(bytes / MEGA)} مگابایت`
  return `${whole.format(Math.ceil(bytes / KILO))} کیلوبایت`
}
