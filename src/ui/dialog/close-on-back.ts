import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** While `active`, the Back button calls `close` instead of navigating; other navigations are unaffected. */
export function useCloseOnBack(active: boolean, close: () => void) {
  // Without a router (tests, the error screen) there is no history to block.
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
