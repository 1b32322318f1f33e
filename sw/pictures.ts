import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { onlyType } from './cacheable.ts'

const DAY = 24 * 60 * 60

type Asked = { url: URL; sameOrigin: boolean; request: { destination: string; headers: Headers } }

/** Public pictures only: nothing that belongs to one person may outlive their sign-out on a shared phone. */
export function isPublicPicture({ url, sameOrigin, request }: Asked): boolean {
  return (
    sameOrigin &&
    url.pathname.startsWith('/media/') &&
    // A face is its owner's: the header shows one's own, and after signing out no cache of ours may have it.
    !url.pathname.startsWith('/media/avatars/') &&
    request.destination === 'image' &&
    !request.headers.has('Authorization')
  )
}

/** Pictures once seen stay: at most 150, for 30 days, and the first to go when the disk is full. */
export function keepPictures(): void {
  registerRoute(
    isPublicPicture,
    new CacheFirst({
      cacheName: 'pictures',
      plugins: [
        onlyType(/^image\//),
        new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
      ],
    }),
  )
}
