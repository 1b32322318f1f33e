import { useSyncExternalStore } from 'react'
import { below } from '#src/ui/layout/media-query.ts'

const query = () => matchMedia(below('bar'))

function subscribe(onChange: () => void): () => void {
  const list = query()
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the screen is too narrow for a table. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}
