import { OTP_RESEND_SECONDS } from '#src/contract/auth.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'

const RESEND_MS = OTP_RESEND_SECONDS * 1000

const keyOf = (phone: string) => `otp-sent:${phone}`

/** Notes that a code was sent to `phone` now. Survives a reload. */
export function rememberSending(phone: string, nowMs: number): void {
  writeText(keyOf(phone), String(nowMs))
}

/** Notes that another code may be sent to `phone` in so many seconds. */
export function rememberWait(phone: string, seconds: number, nowMs: number): void {
  rememberSending(phone, nowMs - RESEND_MS + seconds * 1000)
}

export function forgetSending(phone: string): void {
  removeText(keyOf(phone))
}

/** Milliseconds until another code may be sent to `phone`: the remaining part of 120 s, 0 when it may be now. */
export function resendWaitMs(phone: string, nowMs: number): number {
  const sentMs = Number(readText(keyOf(phone)) ?? Number.NaN)
  const passedMs = nowMs - sentMs
  // A note from the future means that the clock was set back: it says nothing.
  if (!(passedMs >= 0)) return 0
  return Math.max(0, RESEND_MS - passedMs)
}
