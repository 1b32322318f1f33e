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
    const finish = () => latest.current.done()
    if (router.state.status === 'idle') return finish()
    // Afterwards: a navigation before the end of this one would cancel its scrolling to the top.
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = router.subscribe('onResolved', () => {
      stop()
      timer = setTimeout(finish)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [month, router])
}
