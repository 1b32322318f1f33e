import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { cacheHome } from './home.ts'
import { shellGuard } from './shell-guard.ts'

type Entries = Parameters<typeof precacheAndRoute>[0]

/**
 * Paths that are not screens: navigations to them go to the network, above all the return from the bank
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

/** Precaches the shell and the chunks of every screen; every screen then opens offline. */
export function precacheShell(entries: Entries): void {
  cleanupOutdatedCaches()
  addPlugins([shellGuard])
  // No directory index: `/` is the cached server-rendered home page, not the shell in `index.html`.
  precacheAndRoute(entries, { directoryIndex: '' })
  const home = cacheHome(createHandlerBoundToURL(PAGE), buildOf(entries))
  registerRoute(new NavigationRoute(home, { denylist: notScreens }))
}

/** The shell's revision: it changes with every asset that the shell links. */
function buildOf(entries: Entries): string {
  const shell = entries.find((entry) => typeof entry !== 'string' && entry.url === 'index.html')
  return typeof shell === 'object' ? (shell.revision ?? '') : ''
}
