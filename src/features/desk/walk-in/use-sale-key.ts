import { useRef } from 'react'

/**
 * The idempotency key of a sale: the same for the same request, so that a retry after a lost response sells once; a new one
 * once anything of the request was changed.
 */
export function useSaleKey(newKey: () => string): (body: object) => string {
  const last = useRef<{ text: string; key: string }>(undefined)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}
