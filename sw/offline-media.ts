import { registerRoute } from 'workbox-routing'
import { cacheNames, isPublicMedia, messageTypes } from '#src/contract/offline-media.ts'
import { onMessage } from './messages.ts'
import { rangeResponse } from './range-response.ts'

/** URLs of the downloaded files; undefined until they are loaded. */
let known: ReadonlySet<string> | undefined

/** The downloaded file as a response, or the requested range of it; undefined when it is not downloaded. */
export async function offlineMediaResponse(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(cacheNames.downloads)
  // The files are public and the same for all users, whatever their `Vary` header says.
  const whole = await cache.match(request.url, { ignoreVary: true })
  if (whole === undefined) return undefined
  return rangeResponse(request.headers.get('Range'), await whole.blob(), whole.headers.get('Content-Type') ?? '')
}

/**
 * Plays downloaded clips from the cache, with seeking. Other clips bypass the worker, except those requested while the list
 * loads (at the worker's start and after a change): they wait for it and are then fetched unchanged.
 */
export function serveOfflineMedia(): void {
  let loading = loadKnown()
  onMessage(messageTypes.downloadsChanged, () => {
    loading = loadKnown()
    return loading
  })
  registerRoute(
    ({ url, request }) => isClip(url, request) && (known === undefined || known.has(url.href)),
    async ({ request }) => {
      await loading
      const cached = known?.has(request.url) ? await offlineMediaResponse(request).catch(() => undefined) : undefined
      return cached ?? fetch(request)
    },
  )
}

function isClip(url: URL, { destination }: Request): boolean {
  return isPublicMedia(url.pathname) && (destination === 'video' || destination === 'audio')
}

async function loadKnown(): Promise<void> {
  known = undefined
  try {
    const cache = await caches.open(cacheNames.downloads)
    known = new Set((await cache.keys()).map(({ url }) => url))
  } catch {
    // Blocked storage contains nothing.
    known = new Set()
  }
}
