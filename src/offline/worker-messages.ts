import type { WorkerMessage } from '#src/contract/offline-media.ts'

/** Tells the worker, once there is one; without any nobody waits. */
export function postToWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.ready
    .then(({ active }) => active?.postMessage(message))
    // Where storage is refused there will never be one.
    .catch(() => undefined)
}
