import { useCallback, useEffect, useRef, useState } from 'react'

const HIDE_MS = 3000

/** Controls that hide after three seconds of playback without input. */
export function useAutoHide(playing: boolean) {
  const [recent, setRecent] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wake = useCallback(() => {
    setRecent(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setRecent(false), HIDE_MS)
  }, [])
  const hide = useCallback(() => setRecent(false), [])
  useEffect(() => {
    if (playing) wake()
    return () => clearTimeout(timer.current)
  }, [playing, wake])
  return { visible: recent || !playing, wake, hide }
}
