import { useState } from 'react'
import { ApiError } from './errors.ts'

const SECOND_MS = 1000

/** How long the server still holds back another code: set by its refusal, gone when the time is over. */
export function useCodeCooldown() {
  const [until, setUntil] = useState<number>()
  const read = (failure: unknown) => {
    const seconds = waitSeconds(failure)
    setUntil(seconds === undefined ? undefined : Date.now() + seconds * SECOND_MS)
  }
  return { until, read, end: () => setUntil(undefined) }
}

/** Seconds until the server will send another code; undefined when that is not what it refused. */
function waitSeconds(error: unknown): number | undefined {
  return error instanceof ApiError && error.code === 'otp_wait' ? error.retryAfter : undefined
}
