import { AppError } from '#server/core/errors.ts'
import { SECOND_MS } from '#src/contract/duration.ts'
import { inTimeText } from '#src/fa/in-time-text.ts'

/** Formats a text around a time such as «۱۵ دقیقهٔ دیگر». */
type FormatWait = (time: string) => string

/** Throws `too_many_requests`, with the text of `textOf`, while the event at `at` lies less than `ms` in the past. */
export function waitFor(at: Date | undefined, ms: number, now: Date, textOf?: FormatWait) {
  const refusal = tooMany(secondsLeft(at, ms, now), textOf)
  if (refusal !== undefined) throw refusal
}

/** The error that requires a wait of `seconds`; undefined when there is nothing to wait for. */
export function tooMany(seconds: number, textOf?: FormatWait): AppError | undefined {
  if (seconds <= 0) return undefined
  const detail = textOf?.(inTimeText(seconds))
  return new AppError('too_many_requests', { retryAfter: seconds, ...(detail !== undefined && { detail }) })
}

/** Whole seconds until the event at `at` lies `ms` in the past; 0 when it already does. */
export function secondsLeft(at: Date | undefined, ms: number, now: Date): number {
  return at === undefined ? 0 : Math.max(0, Math.ceil((at.getTime() + ms - now.getTime()) / SECOND_MS))
}
