import { proxy } from 'valtio'

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  /** How long it stays, milliseconds. */
  ms: number
  action?: { label: string; run: () => void }
}

const DEFAULT_MS = 3000
const MOST_AT_ONCE = 3

export const toasts = proxy<{ list: Toast[] }>({ list: [] })

let lastId = 0

/** Says what happened. A repeat of a text that still stands replaces it. */
export function showToast({ ms = DEFAULT_MS, ...toast }: Omit<Toast, 'id' | 'ms'> & { ms?: number }): void {
  lastId += 1
  const others = toasts.list.filter((other) => other.text !== toast.text)
  toasts.list = [...others, { ...toast, ms, id: lastId }].slice(-MOST_AT_ONCE)
}

export function dismissToast(id: number) {
  toasts.list = toasts.list.filter((toast) => toast.id !== id)
}
