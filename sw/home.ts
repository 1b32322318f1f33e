import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { matchPrecache } from 'workbox-precaching'
import { entryOf } from '#src/contract/build.ts'

declare const self: ServiceWorkerGlobalScope

const HOME = '/'
/** Query parameters that record where the app was opened from and do not change the page. */
const IGNORED_PARAMETERS = new Set(['source'])

type NavigationHandler = (options: RouteHandlerCallbackOptions) => Promise<Response>

/** Whether a navigation goes to the public home page. */
function isHome(url: URL): boolean {
  return url.pathname === HOME && [...url.searchParams.keys()].every((name) => IGNORED_PARAMETERS.has(name))
}

/**
 * Serves the home page from the last server-rendered HTML and revalidates it in the background; other pages, and a home
 * page not yet cached, get the shell. The cache is bound to `build`, because the HTML links that build's assets. The HTML
 * is public, so it survives a sign-out.
 */
export function cacheHome(shell: NavigationHandler, build: string): NavigationHandler {
  const cacheName = `home-${build}`
  const revalidate = async () => {
    const response = await fetch(HOME, { headers: { Accept: 'text/html' }, credentials: 'omit', cache: 'no-cache' })
    if (await isOfThisBuild(response.clone())) await (await caches.open(cacheName)).put(HOME, response)
  }
  self.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([deleteOtherCaches(cacheName), revalidate().catch(() => undefined)])),
  )
  return async (options) => {
    if (!isHome(options.url)) return shell(options)
    const cached = await (await caches.open(cacheName)).match(HOME)
    if (options.event instanceof ExtendableEvent) options.event.waitUntil(revalidate().catch(() => undefined))
    return cached ?? shell(options)
  }
}

/** Whether the response is a page of this build rather than of a newer one or a captive portal. */
async function isOfThisBuild(response: Response): Promise<boolean> {
  if (response.status !== 200 || !/html/.test(response.headers.get('Content-Type') ?? '')) return false
  const own = await matchPrecache('/index.html')
  const entry = entryOf((await own?.text()) ?? '')
  return entry !== undefined && entry === entryOf(await response.text())
}

async function deleteOtherCaches(cacheName: string) {
  const others = (await caches.keys()).filter((name) => name.startsWith('home-') && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}
