declare const self: ServiceWorkerGlobalScope

/** A new version waits for the person's word; the first one takes the open page at once, so that one visit is enough. */
export function followThePage(): void {
  self.addEventListener('message', (event) => {
    if (says(event.data, 'SKIP_WAITING')) void self.skipWaiting()
    if (says(event.data, 'TAKE_PAGE')) event.waitUntil(self.clients.claim())
  })
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}

function says(message: unknown, type: string): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type
}
