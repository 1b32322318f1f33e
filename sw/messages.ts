import { type WorkerMessage, workerMessage } from '#src/contract/offline-media.ts'

declare const self: ServiceWorkerGlobalScope

/** Runs `work` for each page message of this type; the worker stays alive until it settles. */
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
