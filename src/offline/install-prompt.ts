import { proxy } from 'valtio'
import { readText, writeText } from './device-storage.ts'

const DISMISSED = 'install-dismissed'

/** Chromium's event; no standard type describes it. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** Whether the browser offers to install the app, and the person has not declined before. */
export const install = proxy({ offered: false })

let offer: InstallEvent | undefined

/** The event comes once, perhaps before anything is drawn: called first thing. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallEvent
    install.offered = readText(DISMISSED) === undefined
  })
  addEventListener('appinstalled', forgetOffer)
}

/** Shows the browser's own question; a refusal is remembered. */
export async function askToInstall(): Promise<void> {
  const asked = offer
  forgetOffer()
  if (asked === undefined) return
  const { outcome } = await asked.prompt()
  if (outcome === 'dismissed') writeText(DISMISSED, 'true')
}

function forgetOffer(): void {
  offer = undefined
  install.offered = false
}
