import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { onlyType } from './cacheable.ts'

const YEAR = 365 * 24 * 60 * 60

/** Caches the fonts outside the precache (rarely used characters); their URLs are content-hashed. */
export function cacheFonts(): void {
  registerRoute(
    ({ sameOrigin, request }) => sameOrigin && request.destination === 'font',
    new CacheFirst({
      cacheName: 'fonts',
      plugins: [
        onlyType(/font|octet-stream/),
        new ExpirationPlugin({ maxEntries: 10, maxAgeSeconds: YEAR, purgeOnQuotaError: true }),
      ],
    }),
  )
}
