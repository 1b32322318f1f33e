import { proxy } from 'valtio'
import { type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'

/** localStorage key of the last known clock skew; it belongs to the device and survives sign-out. */
export const CLOCK_KEY = 'clock-skew'

/** Smaller differences may be network latency and rarely change a date. */
const MIN_SKEW_MS = 3 * 60_000
/** Slower responses measure the server's time too imprecisely. */
const MAX_ROUND_TRIP_MS = 10_000

/**
 * `skewMs` is the server's clock minus the device's; 0 below three minutes. The server's clock decides about months and
 * dates, so comparisons with today use `serverNow`. Offline, the last known skew applies.
 */
export const clock = proxy({ skewMs: storedSkew() })

/** The server's time in milliseconds since 1970, estimated. */
export function serverNow(): number {
  return Date.now() + clock.skewMs
}

/** Today in Tehran by the server's clock. */
export function serverToday(): JalaliDay {
  return jalaliDay(new Date(serverNow()))
}

/** Measures the skew from a response and its round trip. Skips responses that may come from a cache. */
export function noteServerTime(method: string, headers: Headers, sentAt: number, receivedAt: number): void {
  const at = Date.parse(headers.get('Date') ?? '')
  const tookMs = receivedAt - sentAt
  if (Number.isNaN(at) || !isFresh(method, headers) || tookMs < 0 || tookMs > MAX_ROUND_TRIP_MS) return
  const skewMs = Math.round(at - (sentAt + tookMs / 2))
  setSkew(Math.abs(skewMs) < MIN_SKEW_MS ? 0 : skewMs)
}

function isFresh(method: string, headers: Headers): boolean {
  if (headers.get('Age') !== null) return false
  return method !== 'GET' || /\bno-(?:store|cache)\b/.test(headers.get('Cache-Control') ?? '')
}

function setSkew(skewMs: number) {
  // Measurements vary by milliseconds: update screens only when a date could change.
  if (skewMs !== 0 && Math.abs(skewMs - clock.skewMs) < MIN_SKEW_MS) return
  if (skewMs === clock.skewMs) return
  clock.skewMs = skewMs
  if (skewMs === 0) removeText(CLOCK_KEY)
  else writeText(CLOCK_KEY, String(skewMs))
}

function storedSkew(): number {
  const skewMs = Number(readText(CLOCK_KEY) ?? 0)
  return Number.isSafeInteger(skewMs) ? skewMs : 0
}
