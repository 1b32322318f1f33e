import { trustedPolicy } from '#src/offline/trusted-types.ts'
import workerAddress from './reduction-worker.ts?worker&url'

let policy: ReturnType<typeof trustedPolicy>

/** Starts the worker that reduces videos. */
export function openReductionWorker(): Worker {
  policy ??= trustedPolicy('video', { createScriptURL: (address) => (address === workerAddress ? address : null) })
  return new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' })
}

/** Fetches the worker's script, so that the service worker has it without a network. */
export async function prefetchReductionWorker(): Promise<void> {
  await fetch(workerAddress)
}
