import { useState } from 'react'
import { Cooldown } from '#src/ui/form/cooldown.tsx'

const TWO_MINUTES_MS = 120_000

export function Default() {
  const [until, setUntil] = useState<number | undefined>(() => Date.now() + TWO_MINUTES_MS)
  return <Cooldown until={until} onEnd={() => setUntil(undefined)} />
}
