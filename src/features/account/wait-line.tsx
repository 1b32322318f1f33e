import { useState } from 'react'
import { Countdown } from '#src/ui/countdown.tsx'
import { waitSeconds } from './failure.ts'
import { phoneStrings as words } from './strings.ts'

const SECOND_MS = 1000

/** How long the server still holds back another code: set by its refusal, gone when the time is over. */
export function useCodeWait() {
  const [until, setUntil] = useState<number>()
  const read = (failure: unknown) => {
    const seconds = waitSeconds(failure)
    setUntil(seconds === undefined ? undefined : Date.now() + seconds * SECOND_MS)
  }
  return { until, read, end: () => setUntil(undefined) }
}

/** The time until another code may be asked for. */
export function WaitLine({ wait }: { wait: ReturnType<typeof useCodeWait> }) {
  if (wait.until === undefined) return null
  return (
    <p className="code-resend">
      {words.waitIn} <Countdown key={wait.until} until={wait.until} onEnd={wait.end} />
    </p>
  )
}
