import { useState } from 'react'
import { Countdown } from '#src/ui/form/countdown.tsx'

const HOLD_MS = 20 * 60_000

export function Default() {
  const [until] = useState(() => Date.now() + HOLD_MS)
  return <Countdown until={until} />
}

export function Ended() {
  return <Countdown until={0} />
}
