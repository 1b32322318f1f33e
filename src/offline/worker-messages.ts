import type { WorkerMessage } from '#src/contract/offline-media.ts'

/** Posts to the worker once it is active; does not wait. */
export function postToWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.ready
    .then(({ active }) => active?.postMessage(message))
    // No worker exists where storage is blocked.
    .catch(() => undefined)
}
