import { AppError } from '#server/core/errors.ts'
import { inTimeText } from '#src/fa/in-time-text.ts'

/** Words that name a time such as «۱۵ دقیقهٔ دیگر». */
type WaitText = (time: string) => string

export const SECOND_MS = 1000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Throws `too_many_requests`, in words of `textOf`, when the event at `at` has to lie `ms` in the past and does not yet. */
export function waitFor(at: Date | undefined, ms: number, now: Date, textOf?: WaitText) {
  const refusal = tooMany(secondsLeft(at, ms, now), textOf)
  if (refusal !== undefined) throw refusal
}

/** The refusal that asks for so many seconds of patience; undefined when there is nothing to wait for. */
export function tooMany(seconds: number, textOf?: WaitText): AppError | undefined {
  if (seconds <= 0) return undefined
  const detail = textOf?.(inTimeText(seconds))
  return new AppError('too_many_requests', { retryAfter: seconds, ...(detail !== undefined && { detail }) })
}

/** Whole seconds until the event at `at` lies `ms` in the past; 0 when it does. */
export function secondsLeft(at: Date | undefined, ms: number, now: Date): number {
  return at === undefined ? 0 : Math.max(0, Math.ceil((at.getTime() + ms - now.getTime()) / SECOND_MS))
}
