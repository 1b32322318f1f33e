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

/** Says what happened. A repeat replaces the text that still stands; a success answers the hints before it. */
export function showToast({ ms = DEFAULT_MS, ...toast }: Omit<Toast, 'id' | 'ms'> & { ms?: number }): void {
  lastId += 1
  const isAnswered = (other: Toast) => toast.kind === 'success' && other.kind === 'info' && other.action === undefined
  const others = toasts.list.filter((other) => other.text !== toast.text && !isAnswered(other))
  toasts.list = [...others, { ...toast, ms, id: lastId }].slice(-MOST_AT_ONCE)
}

export function dismissToast(id: number) {
  toasts.list = toasts.list.filter((toast) => toast.id !== id)
}
