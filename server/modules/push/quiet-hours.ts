import type { QuietHours } from '#src/contract/account.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** Tehran has kept UTC+3:30 without summer time since 2022. */
const TEHRAN_MS = 3.5 * HOUR_MS

/** When something that happens at `now` may ring: at once, or when the quiet hours are over. */
export function afterQuietHours(now: Date, { on, from, to }: QuietHours): Date {
  if (!on || from === to) return now
  const wall = now.getTime() + TEHRAN_MS
  const hour = Math.floor(wall / HOUR_MS) % DAY_HOURS
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to
  if (!isQuiet) return now
  const hoursLeft = (to - hour + DAY_HOURS) % DAY_HOURS
  return new Date(now.getTime() - (wall % HOUR_MS) + hoursLeft * HOUR_MS)
}
