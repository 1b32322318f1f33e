import { proxy } from 'valtio'
import { Workbox } from 'workbox-window'
import { openPage } from '#src/contract/push.ts'
import { trustedPolicy } from './trusted-types.ts'
import { postToWorker } from './worker-messages.ts'

const WORKER = '/service-worker.js'
const CHECK_MS = 60 * 60_000
/** No more often than this, however many times the page comes to the front. */
const CHECK_PAUSE_MS = 60_000

/** Whether a newer version waits for the person's word. */
export const appUpdate = proxy({ ready: false })

let workbox: Workbox | undefined

/** Installs the worker and looks for a newer one: hourly and whenever the page comes to the front, when online. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (window.__MOWJ__?.worker === false) return removeWorkers()
  workbox = new Workbox(workerAddress())
  workbox.addEventListener('waiting', () => {
    appUpdate.ready = true
  })
  try {
    await workbox.register()
  } catch {
    // Refused (private window) or out of reach: the app works as a plain site.
    return
  }
  checkNowAndThen(workbox)
  if (navigator.serviceWorker.controller === null) postToWorker({ type: 'TAKE_PAGE' })
}

/** The one script that this page may name by a text, where the browser demands trusted types. */
function workerAddress() {
  const policy = trustedPolicy('mowj', {
    createScriptURL: (address) => (address === WORKER ? address : null),
  })
  return policy?.createScriptURL(WORKER) ?? WORKER
}

/** The operator has switched the worker off: the site goes on without, and what it cached is fetched anew. */
async function removeWorkers() {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/**
 * Goes where the worker says when a notification was tapped; `go` gets a page of ours. A tap that came before this page
 * listened is told again.
 */
export function followPageRequests(go: (page: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const wish = openPage.safeParse(data)
    if (!wish.success) return
    postToWorker({ type: 'PAGE_GOES' })
    go(wish.data.href.slice(location.origin.length))
  })
  postToWorker({ type: 'PAGE_LISTENS' })
}

/** Takes the new version: it starts once the old worker has gone, with one reload of this page. */
export function applyUpdate(): void {
  workbox?.addEventListener('controlling', () => location.reload())
  workbox?.messageSkipWaiting()
}

function checkNowAndThen(client: Workbox): void {
  let lastMs = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || navigator.onLine === false) return
    if (Date.now() - lastMs < CHECK_PAUSE_MS) return
    lastMs = Date.now()
    // A failed check leaves the version that serves.
    client.update().catch(() => undefined)
  }
  setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', check)
}
