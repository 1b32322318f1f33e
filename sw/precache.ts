import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { cacheHome } from './home.ts'
import { shellGuard } from './shell-guard.ts'

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

/** Keeps the shell and the parts of every screen; any screen's address then opens without a network. */
export function precacheShell(entries: Entries): void {
  cleanupOutdatedCaches()
  addPlugins([shellGuard])
  // Without a directory index: `/` is the home page as the server made it last, not the plain shell of `index.html`.
  precacheAndRoute(entries, { directoryIndex: '' })
  const home = cacheHome(createHandlerBoundToURL(PAGE), buildOf(entries))
  registerRoute(new NavigationRoute(home, { denylist: notScreens }))
}

/** The shell's revision: it changes whenever any part that it names does. */
function buildOf(entries: Entries): string {
  const shell = entries.find((entry) => typeof entry !== 'string' && entry.url === 'index.html')
  return typeof shell === 'object' ? (shell.revision ?? '') : ''
}
