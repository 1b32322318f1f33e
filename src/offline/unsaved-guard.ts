import { useEffect } from 'react'
import { proxy } from 'valtio'

/** How many things a reload would spoil right now: forms with something unsaved in them, uploads under way. */
export const unsavedGuard = proxy({ count: 0 })

/** Holds updates back until the returned function is called. */
export function holdUpdates(): () => void {
  unsavedGuard.count += 1
  let released = false
  return () => {
    if (released) return
    released = true
    unsavedGuard.count -= 1
  }
}

/** Has the browser ask before this page is closed, as what only it holds would be lost, until the returned function is called. */
export function holdPage(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/** Holds the page while `held`. */
export function useHoldsPage(held: boolean): void {
  useEffect(() => (held ? holdPage() : undefined), [held])
}

/** Holds updates back while something stands in one of a form's fields. The texts go nowhere. */
export function useHoldsTyped(texts: readonly string[]): void {
  useHoldsUpdates(texts.some((text) => text !== ''))
}

/** Holds updates back while `held`: a form being filled in, an upload that runs. */
export function useHoldsUpdates(held: boolean): void {
  useEffect(() => (held ? holdUpdates() : undefined), [held])
}
