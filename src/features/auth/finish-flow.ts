import { useEffect, useRef } from 'react'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { CLOSE_AFTER_MS, TOAST_MS } from './flow.ts'

/** Ends the flow: shows a toast and calls `onEnd` once, a second later or when the user closes the dialog. */
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
