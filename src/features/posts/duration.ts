import { toPersianDigits } from '#src/fa/digits.ts'

const UNKNOWN = '0:00'

/** `m:ss` or `h:mm:ss` with Persian digits; ۰:۰۰ when unknown. */
export function formatDuration(duration: string | null): string {
  return toPersianDigits(duration ?? UNKNOWN)
}

/** Seconds as `m:ss` or `h:mm:ss`, with Persian digits. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const units = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [first, ...others] = units[0] === 0 ? units.slice(1) : units
  return toPersianDigits([first, ...others.map((unit) => String(unit).padStart(2, '0'))].join(':'))
}
