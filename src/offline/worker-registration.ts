import { proxy } from 'valtio'
import { Workbox } from 'workbox-window'
import { messageTypes } from '#src/contract/offline-media.ts'
import { openPage } from '#src/contract/push.ts'
import { trustedPolicy } from './trusted-types.ts'
import { postToWorker } from './worker-messages.ts'

const WORKER = '/service-worker.js'
const CHECK_MS = 60 * 60_000
/** Minimum interval between checks when the page becomes visible. */
const CHECK_PAUSE_MS = 60_000

/** Whether a newer version waits for the user's confirmation. */
export const appUpdate = proxy({ ready: false })

let workbox: Workbox | undefined

/** Registers the worker and checks for updates hourly and whenever the page becomes visible, when online. */
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
    // Blocked (private window) or unreachable: the app works without a worker.
    return
  }
  checkRegularly(workbox)
  if (navigator.serviceWorker.controller === null) postToWorker({ type: messageTypes.claimPage })
}

/** The script URL; where the browser enforces Trusted Types, the policy allows this URL only. */
function workerAddress() {
  const policy = trustedPolicy('mowj', {
    createScriptURL: (address) => (address === WORKER ? address : null),
  })
  return policy?.createScriptURL(WORKER) ?? WORKER
}

/** The operator has disabled the worker: unregister it. */
async function removeWorkers() {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/**
 * Opens the page requested by the worker after a notification tap; `go` gets a path. The PAGE_LISTENS message makes the
 * worker repeat a request sent before this listener existed.
 */
export function followPageRequests(go: (page: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const request = openPage.safeParse(data)
    if (!request.success) return
    postToWorker({ type: messageTypes.navigationStarted })
    go(request.data.href.slice(location.origin.length))
  })
  postToWorker({ type: messageTypes.pageListens })
}

/** Activates the new version: the page reloads once it controls the page. */
export function applyUpdate(): void {
  workbox?.addEventListener('controlling', () => location.reload())
  workbox?.messageSkipWaiting()
}

function checkRegularly(client: Workbox): void {
  let lastMs = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || navigator.onLine === false) return
    if (Date.now() - lastMs < CHECK_PAUSE_MS) return
    lastMs = Date.now()
    // A failed check leaves the current version running.
    client.update().catch(() => undefined)
  }
  setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', check)
}
