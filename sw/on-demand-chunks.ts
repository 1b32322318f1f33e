import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { ON_DEMAND } from '#src/contract/precache-entry.ts'
import { onlyType } from './cacheable.ts'

declare const self: ServiceWorkerGlobalScope

type Entry = ServiceWorkerGlobalScope['__WB_MANIFEST'][number]

const CACHE = 'parts'
const DAY = 24 * 60 * 60

/** Chunks too large or too rarely used for the precache, cached on use. */
export const onDemandChunks = new CacheFirst({
  cacheName: CACHE,
  plugins: [
    onlyType(/javascript|css/),
    new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 60 * DAY, purgeOnQuotaError: true }),
  ],
})

/** Separates the build's entries: those of the precache, and those that are cached on use. */
export function separate(entries: readonly Entry[]): { precached: Entry[]; onDemand: OnDemandChunk[] } {
  const precached: Entry[] = []
  const onDemand: OnDemandChunk[] = []
  for (const entry of entries) {
    const [, start] = (typeof entry === 'string' ? undefined : entry.revision)?.split(ON_DEMAND) ?? []
    if (typeof entry === 'string' || start === undefined) precached.push(entry)
    else onDemand.push({ url: new URL(entry.url, self.location.origin).href, start })
  }
  return { precached, onDemand }
}

/** `start` is the start of the chunk's name in every build. */
type OnDemandChunk = { url: string; start: string }

/**
 * Fetches the chunks that an earlier build had in any cache: a screen opened before an update opens offline after it. A
 * failure does not stop the installation.
 */
export function renewOnDemandChunks(chunks: readonly OnDemandChunk[]): void {
  self.addEventListener('install', (event) => event.waitUntil(renew(chunks, event).catch(() => undefined)))
}

async function renew(chunks: readonly OnDemandChunk[], event: ExtendableEvent) {
  const used = await cachedAssets()
  const missing = chunks.filter(
    ({ url, start }) => !used.includes(url) && used.some((each) => nameOf(each).startsWith(start)),
  )
  await Promise.allSettled(missing.flatMap(({ url }) => onDemandChunks.handleAll({ request: new Request(url), event })))
}

async function cachedAssets(): Promise<string[]> {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => url)
}

function nameOf(url: string): string {
  return /\/assets\/(.*)$/.exec(url)?.[1] ?? ''
}
