import { registerRoute } from 'workbox-routing'
import { cacheNames, isPublicMedia } from '#src/contract/offline-media.ts'
import { onMessage } from './messages.ts'
import { rangeResponse } from './range-response.ts'

/** Addresses of the kept files; undefined until they were read. */
let known: ReadonlySet<string> | undefined

/** The kept copy as an answer, or the part of it that is asked for; undefined where the file is not kept. */
export async function offlineMediaResponse(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(cacheNames.kept)
  // The answer is public and the same for everybody, whatever its `Vary` says.
  const whole = await cache.match(request.url, { ignoreVary: true })
  if (whole === undefined) return undefined
  return rangeResponse(request.headers.get('Range'), await whole.blob(), whole.headers.get('Content-Type') ?? '')
}

/**
 * Plays kept clips from the device, also with seeking. Any other clip never passes through the worker, save those asked
 * for while the list is being read, at the worker's start or after a change: they wait for it and go to the network as
 * they are.
 */
export function serveOfflineMedia(): void {
  let reading = readKnown()
  onMessage('KEPT_CHANGED', () => {
    reading = readKnown()
    return reading
  })
  registerRoute(
    ({ url, request }) => isClip(url, request) && (known === undefined || known.has(url.href)),
    async ({ request }) => {
      await reading
      const answer = known?.has(request.url) ? await offlineMediaResponse(request).catch(() => undefined) : undefined
      return answer ?? fetch(request)
    },
  )
}

function isClip(url: URL, { destination }: Request): boolean {
  return isPublicMedia(url.pathname) && (destination === 'video' || destination === 'audio')
}

async function readKnown(): Promise<void> {
  known = undefined
  try {
    const cache = await caches.open(cacheNames.kept)
    known = new Set((await cache.keys()).map(({ url }) => url))
  } catch {
    // Refused storage keeps nothing.
    known = new Set()
  }
}
