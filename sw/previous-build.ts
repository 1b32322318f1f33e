import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { onDemandChunks } from './on-demand-chunks.ts'

declare const self: ServiceWorkerGlobalScope

const PREVIOUS = 'previous-build'

type Entries = readonly ({ url: string } | string)[]

/**
 * Copies the previous build's chunks, which the precache deletes when this version activates: a page of that build in
 * another tab can still open its screens offline.
 */
export function cachePreviousBuild(entries: Entries): void {
  const own = new Set(entries.map((entry) => new URL(urlOf(entry), self.location.origin).href))
  self.addEventListener('install', (event) => event.waitUntil(copyChunks(own).catch(() => undefined)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && !own.has(url.href),
    async ({ request, event }) =>
      (await caches.match(request, { cacheName: PREVIOUS, ignoreVary: true })) ??
      onDemandChunks.handle({ request, event }),
  )
}

function urlOf(entry: Entries[number]): string {
  return typeof entry === 'string' ? entry : entry.url
}

async function copyChunks(own: ReadonlySet<string>) {
  const current = await caches.open(cacheNames.precache)
  const requests = (await current.keys()).filter(({ url }) => isAsset(url) && !own.has(withoutRevision(url)))
  if (requests.length === 0) return
  await caches.delete(PREVIOUS)
  const previous = await caches.open(PREVIOUS)
  for (const request of requests) {
    const chunk = await current.match(request)
    if (chunk !== undefined) await previous.put(withoutRevision(request.url), chunk)
  }
}

function isAsset(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/')
}

function withoutRevision(url: string): string {
  return url.split('?', 1)[0] ?? url
}
