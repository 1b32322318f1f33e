import type { QuietHours } from '#src/contract/account.ts'
import { HOUR_MS } from '#src/contract/duration.ts'

const DAY_HOURS = 24
/** Tehran has had UTC+3:30 without summer time since 2022. */
const TEHRAN_MS = 3.5 * HOUR_MS

/** When a message of `now` may be sent: at once, or after the quiet hours. */
export function afterQuietHours(now: Date, { on, from, to }: QuietHours): Date {
  if (!on || from === to) return now
  const localMs = now.getTime() + TEHRAN_MS
  const hour = Math.floor(localMs / HOUR_MS) % DAY_HOURS
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to
  if (!isQuiet) return now
  const hoursLeft = (to - hour + DAY_HOURS) % DAY_HOURS
  return new Date(now.getTime() - (localMs % HOUR_MS) + hoursLeft * HOUR_MS)
}

/** When the next quiet hours begin, for a moment outside of them; undefined without any. */
export function quietFrom(now: Date, { on, from, to }: QuietHours): Date | undefined {
  if (!on || from === to) return undefined
  const localMs = now.getTime() + TEHRAN_MS
  const hour = Math.floor(localMs / HOUR_MS) % DAY_HOURS
  const hoursLeft = (from - hour + DAY_HOURS) % DAY_HOURS
  return new Date(now.getTime() - (localMs % HOUR_MS) + hoursLeft * HOUR_MS)
}
