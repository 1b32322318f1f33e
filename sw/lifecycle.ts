import { messageTypes } from '#src/contract/offline-media.ts'
import { onMessage } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

/** A new version waits for the user's confirmation; the first one claims open pages at once, so that one visit suffices. */
export function handleLifecycle(): void {
  self.addEventListener('message', (event) => {
    const message: unknown = event.data
    if (isSkipWaiting(message)) void self.skipWaiting()
  })
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  onMessage(messageTypes.claimPage, () => self.clients.claim())
}

function isSkipWaiting(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING'
}
