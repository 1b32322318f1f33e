import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { matchPrecache } from 'workbox-precaching'
import { entryOf } from '#src/contract/build.ts'

declare const self: ServiceWorkerGlobalScope

const HOME = '/'
/** Marks of where the app was opened from say nothing about what the page shows. */
const MARKS = new Set(['source'])

type Shell = (options: RouteHandlerCallbackOptions) => Promise<Response>

/** Whether a navigation goes to the home page as everybody sees it. */
function isHome(url: URL): boolean {
  return url.pathname === HOME && [...url.searchParams.keys()].every((name) => MARKS.has(name))
}

/**
 * Answers the home page with the HTML that the server drew last, words and slides and cards in it, and fetches the next
 * one behind it; other addresses, and a home never seen, with the plain shell. `build` names the parts that the HTML
 * asks for: one of another build is never shown. There is nobody's own in it, so it outlives a sign-out.
 */
export function cacheHome(shell: Shell, build: string): Shell {
  const cacheName = `home-${build}`
  const fetchAnew = async () => {
    const response = await fetch(HOME, { headers: { Accept: 'text/html' }, credentials: 'omit', cache: 'no-cache' })
    if (await isOurs(response.clone())) await (await caches.open(cacheName)).put(HOME, response)
  }
  self.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([dropOthers(cacheName), fetchAnew().catch(() => undefined)])),
  )
  return async (options) => {
    if (!isHome(options.url)) return shell(options)
    const kept = await (await caches.open(cacheName)).match(HOME)
    if (options.event instanceof ExtendableEvent) options.event.waitUntil(fetchAnew().catch(() => undefined))
    return kept ?? shell(options)
  }
}

/** A whole page of this very build: a deploy, or a captive portal, may have come in between. */
async function isOurs(response: Response): Promise<boolean> {
  if (response.status !== 200 || !/html/.test(response.headers.get('Content-Type') ?? '')) return false
  const own = await matchPrecache('/index.html')
  const entry = entryOf((await own?.text()) ?? '')
  return entry !== undefined && entry === entryOf(await response.text())
}

async function dropOthers(cacheName: string) {
  const others = (await caches.keys()).filter((name) => name.startsWith('home-') && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}
