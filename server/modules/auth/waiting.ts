import { Refusal } from '#server/errors.ts'
import type { ErrorCode } from '#src/contract/error.ts'

export const SECOND_MS = 1000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Throws, with the seconds that remain, when the event at `at` has to lie `ms` in the past and does not yet. */
export function waitFor(at: Date | undefined, ms: number, now: Date, refusal: ErrorCode) {
  const seconds = secondsLeft(at, ms, now)
  if (seconds > 0) throw new Refusal(refusal, { retryAfter: seconds })
}

/** Whole seconds until the event at `at` lies `ms` in the past; 0 when it does. */
export function secondsLeft(at: Date | undefined, ms: number, now: Date): number {
  return at === undefined ? 0 : Math.max(0, Math.ceil((at.getTime() + ms - now.getTime()) / SECOND_MS))
}
