import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { cacheNames, isPublicMedia, messageTypes } from '#src/contract/offline-media.ts'
import { onlyType } from './cacheable.ts'
import { onMessage } from './messages.ts'
import { offlineMediaResponse } from './offline-media.ts'

const DAY = 24 * 60 * 60

type PictureRequest = {
  url: URL
  sameOrigin: boolean
  request: { destination: string; mode: string; headers: Headers }
}

/**
 * Public pictures only: private data must not survive a sign-out on a shared phone. Pictures of another API origin only
 * when requested with CORS: opaque responses cannot be distinguished from a captive portal's page.
 */
export function isPublicPicture({ url, sameOrigin, request }: PictureRequest): boolean {
  return (
    (sameOrigin || request.mode === 'cors') &&
    isPublicMedia(url.pathname) &&
    request.destination === 'image' &&
    !request.headers.has('Authorization')
  )
}

/** Falls back to the downloads. */
const orDownloaded: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? (await offlineMediaResponse(request)),
}

/** When neither cache nor network has the requested width, such as after rotating the phone, another width is used. */
const orOtherWidth: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(cacheNames.pictures)
    const wanted = withoutWidth(request.url)
    const found = (await cache.keys()).find(({ url }) => withoutWidth(url) === wanted)
    return found && (await cache.match(found, { ignoreVary: true }))
  },
}

/** The URL without the `-800.avif` suffix that distinguishes the variants of a picture. */
function withoutWidth(url: string): string {
  return url.replace(/-\d+\.(?:avif|webp)$/, '')
}

/** Caches viewed pictures: at most 150, for 30 days; evicted first when the quota is exceeded. */
export function cachePictures(): void {
  const strategy = new CacheFirst({
    cacheName: cacheNames.pictures,
    plugins: [
      onlyType(/^image\//),
      new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
      orDownloaded,
      orOtherWidth,
    ],
  })
  registerRoute(isPublicPicture, strategy)
  onMessage(messageTypes.picturesSeen, ({ urls }, event) => {
    const pictures = urls.filter((url) => isPublicMedia(new URL(url).pathname))
    // Answered by the HTTP cache: the page has just loaded them.
    const requests = pictures.map((url) => new Request(url, { mode: 'cors', credentials: 'same-origin' }))
    return Promise.allSettled(requests.map((request) => strategy.handle({ event, request })))
  })
}
