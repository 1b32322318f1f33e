import { useEffect } from 'react'
import { proxy } from 'valtio'

/** Number of reasons not to reload now: forms with unsaved input, uploads in progress. */
export const unsavedGuard = proxy({ count: 0 })

/** Blocks updates until the returned function is called. */
export function holdUpdates(): () => void {
  unsavedGuard.count += 1
  let released = false
  return () => {
    if (released) return
    released = true
    unsavedGuard.count -= 1
  }
}

/** Makes the browser confirm before the page closes, until the returned function is called. */
export function holdPage(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/** Confirms before closing while `held`. */
export function useHoldsPage(held: boolean): void {
  useEffect(() => (held ? holdPage() : undefined), [held])
}

/** Blocks updates while one of a form's fields contains text. */
export function useHoldsTyped(texts: readonly string[]): void {
  useHoldsUpdates(texts.some((text) => text !== ''))
}

/** Blocks updates while `held`: a form with input, an upload in progress. */
export function useHoldsUpdates(held: boolean): void {
  useEffect(() => (held ? holdUpdates() : undefined), [held])
}
