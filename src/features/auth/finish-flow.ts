import { useEffect, useRef } from 'react'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { CLOSE_AFTER_MS, TOAST_MS } from './flow.ts'

/** The end of a flow: a toast, and a second later (or at once, if the person closes it) `onEnd`, once. */
export function useFinishFlow(onEnd: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = () => {
    clearTimeout(timer.current)
    onEnd()
  }
  const finish = (text: string) => {
    showToast({ kind: 'success', text, ms: TOAST_MS })
    clearTimeout(timer.current)
    timer.current = setTimeout(leave, CLOSE_AFTER_MS)
  }
  return { finish, leave }
}
