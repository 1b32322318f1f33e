import { useSnapshot } from 'valtio'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { clock, serverToday } from './clock.ts'

/** Today in Tehran by the server's clock; re-renders when the clock skew changes. */
export function useToday(): JalaliDay {
  useSnapshot(clock)
  return serverToday()
}

/** Whether the device's clock deviates so far that displayed dates do not follow it. */
export function useIsClockWrong(): boolean {
  return useSnapshot(clock).skewMs !== 0
}
