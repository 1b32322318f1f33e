import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this part of the page stood in the server's HTML: there it must stay as it came. */
export function useComesDrawn(): boolean {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [came] = useState(isTakenOver)
  return came
}
