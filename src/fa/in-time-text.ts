import { toPersianDigits } from './digits.ts'

const MINUTE = 60

/** «۱۵ دقیقهٔ دیگر»: a waiting time, rounded up so that it is never too short. */
export function inTimeText(seconds: number): string {
  if (seconds <= MINUTE) return toPersianDigits(`${Math.max(1, Math.ceil(seconds))} ثانیهٔ دیگر`)
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes < 60) return toPersianDigits(`${minutes} دقیقهٔ دیگر`)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return toPersianDigits(rest === 0 ? `${hours} ساعت دیگر` : `${hours} ساعت و ${rest} دقیقهٔ دیگر`)
}
