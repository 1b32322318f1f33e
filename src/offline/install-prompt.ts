import { proxy } from 'valtio'
import { readText, writeText } from './device-storage.ts'

/** When the person last put it off, milliseconds since 1970. */
const DISMISSED = 'install-dismissed'
const VISITS = 'install-visits'
const INSTALLED = 'install-done'
/** Put off means not now: asked again after this. */
const SNOOZE_MS = 30 * 86_400_000
/** Nobody puts on the home screen what they see for the first time. */
const ENOUGH_VISITS = 2

/** iPhones read these when the page is put on the home screen: bytes that the first window of the network does not carry. */
const STATUS_BAR = { name: 'apple-mobile-web-app-status-bar-style', content: 'default' }
const APPLE_ICON = { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' }

/** Chromium's event; no standard type describes it. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * Whether and why to invite the person to install the app. `offered`: the browser itself can ask; `guide`: an iPhone or
 * iPad, where only its owner can do it; `reason`: what they have just seen the use of.
 */
export const install = proxy<{ offered: boolean; guide: boolean; reason: 'visit' | 'booking' | undefined }>({
  offered: false,
  guide: false,
  reason: undefined,
})

let offer: InstallEvent | undefined

/**
 * Once the first screen stands, for the server's HTML knows of no invitation. Only now does the page name its manifest, which
 * with its icon would come beside the first picture; so no offer is made before somebody listens.
 */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', takeOffer)
  nameManifest()
  addEventListener('appinstalled', () => {
    writeText(INSTALLED, 'true')
    forgetOffer()
  })
  install.guide = needsGuide() && !isSnoozed()
  if (countVisit() >= ENOUGH_VISITS) install.reason ??= 'visit'
}

function nameManifest() {
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

/** A booking stands: the pass belongs on the home screen. */
export function noteBooking(): void {
  install.reason = 'booking'
}

/** Shows the browser's own question; a refusal is remembered. */
export async function askToInstall(): Promise<void> {
  const asked = offer
  forgetOffer()
  if (asked === undefined) return
  const { outcome } = await asked.prompt()
  if (outcome === 'dismissed') snoozeInstall()
}

/** Not now. */
export function snoozeInstall(): void {
  writeText(DISMISSED, String(Date.now()))
  install.offered = false
  install.guide = false
}

/** Whether this page runs as an installed app, in a window of its own. */
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
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const isPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return (isApple || isPad) && !isInstalledApp()
}

/** How often this browser was here, this time included; a reload is no visit. */
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

function takeOffer(event: Event) {
  event.preventDefault()
  offer = event as InstallEvent
  install.offered = !isSnoozed()
}

function forgetOffer(): void {
  offer = undefined
  install.offered = false
}
