import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this component was hydrated from the server's HTML: its first render must match that HTML. */
export function useHydrating(): boolean {
  const [instance] = useState({ hydrated: false })
  return useSyncExternalStore(
    never,
    // Constant after hydration, or React would re-render the component right after it.
    () => instance.hydrated,
    () => {
      instance.hydrated = true
      return true
    },
  )
}
