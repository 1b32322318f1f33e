import { proxy } from 'valtio'

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  /** Display time in milliseconds. */
  ms: number
  action?: { label: string; run: () => void }
  /** What the toast is about, for `dismissCause`; a new toast replaces one with the same cause. */
  cause?: string
}

/** Display time; an error has to be read and understood. */
const DEFAULT_MS = { success: 3000, info: 3000, error: 8000 } as const
const MAX_TOASTS = 3

export const toasts = proxy<{ list: Toast[] }>({ list: [] })

let lastId = 0

/**
 * Shows a toast. It replaces a toast with the same text or cause; a success also removes info toasts without an action.
 * What a field says beside itself is not repeated in a toast.
 */
export function showToast({ ms, ...toast }: Omit<Toast, 'id' | 'ms'> & { ms?: number }): void {
  lastId += 1
  if (toast.cause !== undefined) dismissCause(toast.cause)
  const isObsolete = (other: Toast) => toast.kind === 'success' && other.kind === 'info' && other.action === undefined
  const others = toasts.list.filter((other) => other.text !== toast.text && !isObsolete(other))
  toasts.list = [...others, { ...toast, ms: ms ?? DEFAULT_MS[toast.kind], id: lastId }].slice(-MAX_TOASTS)
}

export function dismissToast(id: number) {
  toasts.list = toasts.list.filter((toast) => toast.id !== id)
}

/** Removes what was said about `cause`, once the user has mended it. */
export function dismissCause(cause: string) {
  if (toasts.list.some((toast) => toast.cause === cause))
    toasts.list = toasts.list.filter((toast) => toast.cause !== cause)
}
