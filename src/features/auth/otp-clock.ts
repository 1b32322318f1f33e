import { OTP_RESEND_SECONDS } from '#src/contract/auth.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'

const RESEND_MS = OTP_RESEND_SECONDS * 1000

const keyOf = (phone: string) => `otp-sent:${phone}`

/** Stores that a code was sent to `phone` now. Survives a reload. */
export function storeSentAt(phone: string, nowMs: number): void {
  writeText(keyOf(phone), String(nowMs))
}

/** Stores that another code may be sent to `phone` in `seconds`. */
export function storeWait(phone: string, seconds: number, nowMs: number): void {
  storeSentAt(phone, nowMs - RESEND_MS + seconds * 1000)
}

export function clearSentAt(phone: string): void {
  removeText(keyOf(phone))
}

/** Milliseconds until another code may be sent to `phone`, at most 120 s; 0 when it may be sent now. */
export function resendWaitMs(phone: string, nowMs: number): number {
  const sentMs = Number(readText(keyOf(phone)) ?? Number.NaN)
  const passedMs = nowMs - sentMs
  // A stored time in the future means that the clock was set back: ignore it.
  if (!(passedMs >= 0)) return 0
  return Math.max(0, RESEND_MS - passedMs)
}
