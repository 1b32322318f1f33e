import { proxy } from 'valtio'

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  /** Display time in milliseconds. */
  ms: number
  action?: { label: string; run: () => void }
}

const DEFAULT_MS = 3000
const MAX_TOASTS = 3

export const toasts = proxy<{ list: Toast[] }>({ list: [] })

let lastId = 0

/** Shows a toast. It replaces a toast with the same text; a success also removes info toasts without an action. */
export function showToast({ ms = DEFAULT_MS, ...toast }: Omit<Toast, 'id' | 'ms'> & { ms?: number }): void {
  lastId += 1
  const isObsolete = (other: Toast) => toast.kind === 'success' && other.kind === 'info' && other.action === undefined
  const others = toasts.list.filter((other) => other.text !== toast.text && !isObsolete(other))
  toasts.list = [...others, { ...toast, ms, id: lastId }].slice(-MAX_TOASTS)
}

export function dismissToast(id: number) {
  toasts.list = toasts.list.filter((toast) => toast.id !== id)
}
