import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** While `active`, the Back button calls `close` instead of leaving the page; any other navigation goes on. */
export function useCloseOnBack(active: boolean, close: () => void) {
  // A sheet shown without the router (in a test, on the error screen) has no history to hold.
  const router: { history: RouterHistory } | null = useRouter({ warn: false })
  const history = router?.history
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!active || history === undefined) return
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false
        latest.current()
        return true
      },
    })
  }, [active, history])
}
