import type { WorkboxPlugin } from 'workbox-core'
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { keepHome } from './home.ts'

type Entries = Parameters<typeof precacheAndRoute>[0]

/**
 * Addresses that are not screens: the network answers a navigation to them, above all the bank's way back
 * (`/api/payment/callback/…`).
 */
export const notScreens = [
  /^\/api\//,
  /^\/media\//,
  /^\/sandbox-bank\//,
  /^\/assets\//,
  /^\/icons\//,
  /^\/config\.js$/,
  /^\/service-worker\.js$/,
  /^\/manifest\.webmanifest$/,
]

const PAGE = '/index.html'
/** Stands in our page's head, and in no captive portal's. */
const PAGE_MARK = 'name="application-name" content="موج"'

/**
 * Refuses what is not a part of the app: a captive portal answers every address with a page of its own. The new worker
 * then fails to install, and the old one goes on.
 */
export const onlyOurs: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status !== 200) return null
    const isPage = /html/i.test(response.headers.get('Content-Type') ?? '')
    if (!isPage) return response
    if (new URL(request.url).pathname !== PAGE) return null
    return (await response.clone().text()).includes(PAGE_MARK) ? response : null
  },
}

/** Keeps the shell and the parts of every screen; any screen's address then opens without a network. */
export function keepShell(entries: Entries): void {
  cleanupOutdatedCaches()
  addPlugins([onlyOurs])
  precacheAndRoute(entries)
  const home = keepHome(createHandlerBoundToURL(PAGE), buildOf(entries))
  registerRoute(new NavigationRoute(home, { denylist: notScreens }))
}

/** The shell's revision: it changes whenever any part that it names does. */
function buildOf(entries: Entries): string {
  const shell = entries.find((entry) => typeof entry !== 'string' && entry.url === 'index.html')
  return typeof shell === 'object' ? (shell.revision ?? '') : ''
}
