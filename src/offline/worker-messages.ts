import type { WorkerMessage } from '#src/contract/kept.ts'

/** Tells the worker, if there is one. */
export function tellWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message)
}
