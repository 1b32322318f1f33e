import { useEffect, useRef, useState } from 'react'
import { toPersianDigits } from '#src/fa/digits.ts'
import { uiStrings } from '#src/ui/strings.ts'

const SECOND_MS = 1000

type CountdownProps = {
  /** When it ends, milliseconds since 1970. */
  until: number
  /** Called once, when no time is left. */
  onEnd?: () => void
  label?: string
}

/** Time left as `m:ss` with Persian digits. Screen readers may ask for it and are not told every second. */
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
      {clockText(left)}
    </bdi>
  )
}

function clockText(seconds: number): string {
  return toPersianDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
}
