import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { chooseMonth } from './choose-month.ts'
import { type MonthSearch, parseMonth } from './month-search.ts'
import type { BookedSession } from './queries.ts'

/**
 * Selects the month that the address names, once: `done` removes it from the address, so that a reload does not select
 * again what the user deselected.
 */
export function useRequestedMonth(of: BookedSession, { month }: MonthSearch, done: () => void) {
  const router = useRouter()
  const latest = useRef({ of, done })
  latest.current = { of, done }
  useEffect(() => {
    const requested = parseMonth(month)
    if (requested === undefined) return
    chooseMonth(latest.current.of, requested)
    if (router.state.status === 'idle') return latest.current.done()
    // A navigation before the end of this one would cancel its scrolling to the top.
    const stop = router.subscribe('onRendered', () => {
      stop()
      latest.current.done()
    })
    return stop
  }, [month, router])
}
