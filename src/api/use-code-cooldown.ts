import { useState } from 'react'
import { SECOND_MS } from '#src/contract/duration.ts'
import { ApiError } from './errors.ts'

/** Cooldown until the server sends another code: set by its error response, cleared when it has passed. */
export function useCodeCooldown() {
  const [until, setUntil] = useState<number>()
  const read = (failure: unknown) => {
    const seconds = waitSeconds(failure)
    setUntil(seconds === undefined ? undefined : Date.now() + seconds * SECOND_MS)
  }
  return { until, read, end: () => setUntil(undefined) }
}

/** Seconds until the server sends another code; undefined for other errors. */
function waitSeconds(error: unknown): number | undefined {
  return error instanceof ApiError && error.code === 'otp_wait' ? error.retryAfter : undefined
}
