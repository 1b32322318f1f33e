import { useSnapshot } from 'valtio'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { clock, serverToday } from './clock.ts'

/** Today in Tehran by the server's clock; the screen follows when the device's clock turns out to be wrong. */
export function useToday(): JalaliDay {
  useSnapshot(clock)
  return serverToday()
}

/** Whether the device's clock is off so far that dates on the screen are not by it. */
export function useIsClockWrong(): boolean {
  return useSnapshot(clock).skewMs !== 0
}
