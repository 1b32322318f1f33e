import { afterQuietHours, quietFrom } from '#server/core/quiet-hours.ts'
import { type QuietHours, standardQuietHours } from '#src/contract/account.ts'
import { HOUR_MS } from '#src/contract/duration.ts'

/** Longer quiet hours would hold a place for days: those of the club's standard then count. */
const MAX_QUIET_HOURS = 12
const DAY_HOURS = 24

type Offer = { now: Date; hours: number; quiet: QuietHours; endsAt: Date }

/**
 * When an offer made now ends: after so many hours outside the user's quiet hours, or when its month or date can no longer
 * be booked.
 */
export function offerDeadline({ now, hours, quiet, endsAt }: Offer): Date {
  const counted = lengthOf(quiet) > MAX_QUIET_HOURS ? { ...standardQuietHours, on: quiet.on } : quiet
  let left = hours * HOUR_MS
  let instant = afterQuietHours(now, counted)
  for (;;) {
    const nextQuiet = quietFrom(instant, counted)
    const waking = nextQuiet === undefined ? left : nextQuiet.getTime() - instant.getTime()
    if (nextQuiet === undefined || waking >= left) break
    left -= waking
    instant = afterQuietHours(nextQuiet, counted)
  }
  const end = new Date(instant.getTime() + left)
  return end < endsAt ? end : endsAt
}

function lengthOf({ from, to }: QuietHours): number {
  return (to - from + DAY_HOURS) % DAY_HOURS
}
