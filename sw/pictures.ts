import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { cacheNames, isPublicMedia } from '#src/contract/offline-media.ts'
import { onlyType } from './cacheable.ts'
import { onMessage } from './messages.ts'
import { offlineMediaResponse } from './offline-media.ts'

const DAY = 24 * 60 * 60

type Asked = { url: URL; sameOrigin: boolean; request: { destination: string; mode: string; headers: Headers } }

/**
 * Public pictures only: nothing that belongs to one person may outlive their sign-out on a shared phone. Those of an API
 * on another origin only when they are asked for with CORS: others cannot be told from a captive portal's page.
 */
export function isPublicPicture({ url, sameOrigin, request }: Asked): boolean {
  return (
    (sameOrigin || request.mode === 'cors') &&
    isPublicMedia(url.pathname) &&
    request.destination === 'image' &&
    !request.headers.has('Authorization')
  )
}

/** A picture of something that was kept for the pool is never missing. */
const orKept: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? (await offlineMediaResponse(request)),
}

/** Where neither cache nor network has the width that is asked for, as when a phone is turned, another width will do. */
const orOtherWidth: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(cacheNames.pictures)
    const wanted = withoutWidth(request.url)
    const found = (await cache.keys()).find(({ url }) => withoutWidth(url) === wanted)
    return found && (await cache.match(found, { ignoreVary: true }))
  },
}

/** The address up to the `-800.avif` by which the widths and formats of one picture differ. */
function withoutWidth(url: string): string {
  return url.replace(/-\d+\.(?:avif|webp)$/, '')
}

/** Pictures once seen stay: at most 150, for 30 days, and the first to go when the disk is full. */
export function cachePictures(): void {
  const strategy = new CacheFirst({
    cacheName: cacheNames.pictures,
    plugins: [
      onlyType(/^image\//),
      new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
      orKept,
      orOtherWidth,
    ],
  })
  registerRoute(isPublicPicture, strategy)
  onMessage('PICTURES_SEEN', ({ urls }, event) => {
    const wanted = urls.filter((url) => isPublicMedia(new URL(url).pathname))
    // They come from the browser's own cache, where they have just been.
    const asked = wanted.map((url) => new Request(url, { mode: 'cors', credentials: 'same-origin' }))
    return Promise.allSettled(asked.map((request) => strategy.handle({ event, request })))
  })
}
