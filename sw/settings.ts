import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { onlyType } from './cacheable.ts'

declare const self: ServiceWorkerGlobalScope

const SETTINGS = '/config.js'

/**
 * The installation's runtime settings: the last known ones at once, so that no dead network holds the app's start; a
 * change arrives with the next start. Without any the page falls back to its own origin.
 */
export function cacheSettings(): void {
  const strategy = new StaleWhileRevalidate({ cacheName: 'settings', plugins: [onlyType(/javascript/)] })
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === SETTINGS, strategy)
  self.addEventListener('install', (event) => {
    const known = strategy.handle({ event, request: new Request(SETTINGS) })
    event.waitUntil(known.catch(() => undefined))
  })
}
