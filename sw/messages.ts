import { type WorkerMessage, workerMessage } from '#src/contract/offline-media.ts'

declare const self: ServiceWorkerGlobalScope

/** Runs `work` whenever a page sends a message of this type; the worker stays alive until it is done. */
export function onMessage<Type extends WorkerMessage['type']>(
  type: Type,
  work: (message: Extract<WorkerMessage, { type: Type }>, event: ExtendableMessageEvent) => Promise<unknown>,
): void {
  self.addEventListener('message', (event) => {
    const { success, data } = workerMessage.safeParse(event.data)
    if (success && data.type === type) {
      event.waitUntil(work(data as Extract<WorkerMessage, { type: Type }>, event).catch(() => undefined))
    }
  })
}
