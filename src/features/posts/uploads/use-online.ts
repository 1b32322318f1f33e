import { useSyncExternalStore } from 'react'

function follow(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** False when the device knows that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine)
}
