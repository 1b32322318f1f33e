import { useEffect, useRef, useState } from 'react'
import { toPersianDigits } from '#src/fa/digits.ts'
import { uiStrings } from '#src/ui/strings.ts'

const SECOND_MS = 1000

type CountdownProps = {
  /** End time, milliseconds since 1970. */
  until: number
  /** Called once at the end. */
  onEnd?: () => void
  label?: string
}

/** Remaining time as `m:ss` in Persian digits. The timer role lets screen readers query it without announcing each second. */
export function Countdown({ until, onEnd, label = uiStrings.timeLeft }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  const ended = left === 0
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    if (ended) {
      latest.current?.()
      return
    }
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [ended])
  return (
    <bdi className="numeric" role="timer" aria-label={label} dir="ltr">
      {formatClock(left)}
    </bdi>
  )
}

function formatClock(seconds: number): string {
  return toPersianDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
}
