import { proxy } from 'valtio'
import { type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'

/** localStorage key of the last known correction; it belongs to the device and outlives a sign-out. */
export const CLOCK_KEY = 'clock-skew'

/** A smaller difference may be the network's; it changes no date for long. */
const LEAST_SKEW_MS = 3 * 60_000
/** A response that took longer says too little about when it was made. */
const LONGEST_EXCHANGE_MS = 10_000

/**
 * `skewMs` is what the device's clock lacks to the server's; 0 while it is right within three minutes. Months and dates are
 * sold by the server's clock, so whatever compares them with today asks `serverNow`. Without a network the last known
 * correction holds.
 */
export const clock = proxy({ skewMs: storedSkew() })

/** The server's time in milliseconds since 1970, as far as this device knows. */
export function serverNow(): number {
  return Date.now() + clock.skewMs
}

/** Today in Tehran by the server's clock. */
export function serverToday(): JalaliDay {
  return jalaliDay(new Date(serverNow()))
}

/** Learns from a response by when it was sent for and received. Only one that no cache can have answered says the time. */
export function noteServerTime(method: string, headers: Headers, sentAt: number, receivedAt: number): void {
  const at = Date.parse(headers.get('Date') ?? '')
  const tookMs = receivedAt - sentAt
  if (Number.isNaN(at) || !isFresh(method, headers) || tookMs < 0 || tookMs > LONGEST_EXCHANGE_MS) return
  const skewMs = Math.round(at - (sentAt + tookMs / 2))
  setSkew(Math.abs(skewMs) < LEAST_SKEW_MS ? 0 : skewMs)
}

function isFresh(method: string, headers: Headers): boolean {
  if (headers.get('Age') !== null) return false
  return method !== 'GET' || /\bno-(?:store|cache)\b/.test(headers.get('Cache-Control') ?? '')
}

function setSkew(skewMs: number) {
  // Each response measures some milliseconds more or less: screens follow only what can change a date.
  if (skewMs !== 0 && Math.abs(skewMs - clock.skewMs) < LEAST_SKEW_MS) return
  if (skewMs === clock.skewMs) return
  clock.skewMs = skewMs
  if (skewMs === 0) removeText(CLOCK_KEY)
  else writeText(CLOCK_KEY, String(skewMs))
}

function storedSkew(): number {
  const skewMs = Number(readText(CLOCK_KEY) ?? 0)
  return Number.isSafeInteger(skewMs) ? skewMs : 0
}
