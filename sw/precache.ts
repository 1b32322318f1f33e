import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

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

/** Keeps the shell and the parts of every screen; any screen's address then opens without a network. */
export function keepShell(entries: Entries): void {
  cleanupOutdatedCaches()
  precacheAndRoute(entries)
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notScreens }))
}
