import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { onlyType } from './cacheable.ts'

declare const self: ServiceWorkerGlobalScope

const SETTINGS = '/config.js'

/**
 * The installation's runtime settings: served from cache and revalidated, so that a dead network does not delay the start;
 * a change takes effect at the next start. Without a cached copy the page uses its own origin.
 */
export function cacheSettings(): void {
  const strategy = new StaleWhileRevalidate({ cacheName: 'settings', plugins: [onlyType(/javascript/)] })
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === SETTINGS, strategy)
  self.addEventListener('install', (event) => {
    const first = strategy.handle({ event, request: new Request(SETTINGS) })
    event.waitUntil(first.catch(() => undefined))
  })
}
