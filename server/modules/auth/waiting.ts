import { Refusal } from '#server/errors.ts'
import type { ErrorCode } from '#src/contract/error.ts'

export const SECOND_MS = 1000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Throws, with the seconds that remain, when the event at `at` has to lie `ms` in the past and does not yet. */
export function waitFor(at: Date | undefined, ms: number, now: Date, refusal: ErrorCode) {
  const left = at === undefined ? 0 : at.getTime() + ms - now.getTime()
  if (left > 0) throw new Refusal(refusal, { retryAfter: Math.ceil(left / SECOND_MS) })
}
