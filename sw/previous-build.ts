import { cacheNames } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { onlyType } from './cacheable.ts'

declare const self: ServiceWorkerGlobalScope

const PREVIOUS = 'previous-build'
const DAY = 24 * 60 * 60

/** Parts too heavy or too seldom used for the shell, once somebody has used them. */
const seldomUsed = new CacheFirst({
  cacheName: 'parts',
  plugins: [
    onlyType(/javascript|css/),
    new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: 60 * DAY, purgeOnQuotaError: true }),
  ],
})

type Entries = readonly ({ url: string } | string)[]

/**
 * Keeps the parts of the build before, which the precache lets go of when this version starts: a page of that build in
 * another tab opens its screens also without a network.
 */
export function cachePreviousBuild(entries: Entries): void {
  const own = new Set(entries.map((entry) => new URL(urlOf(entry), self.location.origin).href))
  self.addEventListener('install', (event) => event.waitUntil(copyParts(own).catch(() => undefined)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && !own.has(url.href),
    async ({ request, event }) =>
      (await caches.match(request, { cacheName: PREVIOUS, ignoreVary: true })) ?? seldomUsed.handle({ request, event }),
  )
}

function urlOf(entry: Entries[number]): string {
  return typeof entry === 'string' ? entry : entry.url
}

async function copyParts(own: ReadonlySet<string>) {
  const standing = await caches.open(cacheNames.precache)
  const requests = (await standing.keys()).filter(({ url }) => isPart(url) && !own.has(withoutRevision(url)))
  if (requests.length === 0) return
  await caches.delete(PREVIOUS)
  const previous = await caches.open(PREVIOUS)
  for (const request of requests) {
    const part = await standing.match(request)
    if (part !== undefined) await previous.put(withoutRevision(request.url), part)
  }
}

function isPart(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/')
}

function withoutRevision(url: string): string {
  return url.split('?', 1)[0] ?? url
}
