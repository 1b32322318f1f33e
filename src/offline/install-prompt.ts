import { proxy } from 'valtio'
import { readText, writeText } from './device-storage.ts'

/** Time of the last dismissal, milliseconds since 1970. */
const DISMISSED = 'install-dismissed'
const VISITS = 'install-visits'
const INSTALLED = 'install-done'
/** The invitation stays hidden this long after a dismissal. */
const SNOOZE_MS = 30 * 86_400_000
/** First-time visitors get no invitation. */
const MIN_VISITS = 2

/** iOS reads these when the page is added to the home screen; left out of the HTML to fit the first TCP window. */
const STATUS_BAR = { name: 'apple-mobile-web-app-status-bar-style', content: 'default' }
const APPLE_ICON = { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' }

/** Chromium's event; TypeScript has no type for it. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * Whether and why to invite the user to install the app. `offered`: the browser can prompt; `guide`: iPhone or iPad, where
 * the user installs through the share menu; `reason`: the trigger.
 */
export const install = proxy<{ offered: boolean; guide: boolean; reason: 'visit' | 'booking' | undefined }>({
  offered: false,
  guide: false,
  reason: undefined,
})

let storedPrompt: InstallEvent | undefined

/**
 * Call after the first render: the server's HTML has no invitation. The manifest link is activated here, because the
 * browser would otherwise load it and its icon beside the first image; the browser therefore cannot fire its event
 * before the listener exists.
 */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', storePrompt)
  activateManifest()
  addEventListener('appinstalled', () => {
    writeText(INSTALLED, 'true')
    clearPrompt()
  })
  install.guide = needsGuide() && !isSnoozed()
  if (countVisit() >= MIN_VISITS) install.reason ??= 'visit'
}

function activateManifest() {
  const link = document.querySelector<HTMLLinkElement>('link[rel=after]')
  if (link === null) return
  link.rel = 'manifest'
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name=application-name]') ?? {}
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'apple-mobile-web-app-title', content }),
    Object.assign(document.createElement('meta'), STATUS_BAR),
    Object.assign(document.createElement('link'), APPLE_ICON),
  )
}

/** A completed booking triggers the invitation: the entry pass belongs on the home screen. */
export function noteBooking(): void {
  install.reason = 'booking'
}

/** Shows the browser's install prompt; a dismissal hides the invitation for 30 days. */
export async function askToInstall(): Promise<void> {
  const prompt = storedPrompt
  clearPrompt()
  if (prompt === undefined) return
  const { outcome } = await prompt.prompt()
  if (outcome === 'dismissed') snoozeInstall()
}

/** Hides the invitation for 30 days. */
export function snoozeInstall(): void {
  writeText(DISMISSED, String(Date.now()))
  install.offered = false
  install.guide = false
}

/** Whether this page runs as an installed app. */
export function isInstalledApp(): boolean {
  const standalone = 'standalone' in navigator && navigator.standalone === true
  return standalone || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}

/** Whether the app was installed from this browser. */
export function wasInstalled(): boolean {
  return readText(INSTALLED) !== undefined
}

function isSnoozed(): boolean {
  const sinceMs = Date.now() - Number(readText(DISMISSED) ?? Number.NaN)
  return sinceMs >= 0 && sinceMs < SNOOZE_MS
}

function needsGuide(): boolean {
  // iPadOS reports itself as a Mac; no Mac has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const isPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return (isApple || isPad) && !isInstalledApp()
}

/** Number of visits from this browser including this one; a reload does not count. */
function countVisit(): number {
  const before = Number(readText(VISITS) ?? 0)
  try {
    if (sessionStorage.getItem(VISITS) !== null) return before
    sessionStorage.setItem(VISITS, 'counted')
  } catch {
    return before
  }
  writeText(VISITS, String(before + 1))
  return before + 1
}

function storePrompt(event: Event) {
  event.preventDefault()
  storedPrompt = event as InstallEvent
  install.offered = !isSnoozed()
}

function clearPrompt(): void {
  storedPrompt = undefined
  install.offered = false
}
