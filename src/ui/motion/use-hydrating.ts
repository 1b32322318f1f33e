import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this part of the page stood in the server's HTML: there it must stay as it came. */
export function useHydrating(): boolean {
  const [part] = useState({ cameDrawn: false })
  return useSyncExternalStore(
    never,
    // The same ever after, or everything would be drawn once more as soon as the page is taken over.
    () => part.cameDrawn,
    () => {
      part.cameDrawn = true
      return true
    },
  )
}
