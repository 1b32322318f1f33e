import { toPersianDigits } from '#src/fa/digits.ts'

const UNKNOWN = '0:00'

/** `m:ss` or `h:mm:ss` with Persian digits; ۰:۰۰ where it is not known. */
export function formatDuration(duration: string | null): string {
  return toPersianDigits(duration ?? UNKNOWN)
}

/** Seconds as `m:ss` or `h:mm:ss`, with Persian digits. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [first, ...others] = parts[0] === 0 ? parts.slice(1) : parts
  return toPersianDigits([first, ...others.map((part) => String(part).padStart(2, '0'))].join(':'))
}
