import { pushKey } from '#src/contract/push.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'

declare const self: ServiceWorkerGlobalScope

/** TypeScript has no types for background sync. */
type SyncEvent = ExtendableEvent & { tag: string }
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const TAG = 'mowj-push'
const KEY_PATH = '/api/push/key/'
const PATH = '/api/push/subscriptions/'
const TIMEOUT_MS = 10_000

/**
 * Browsers may replace a push subscription at any time: the worker subscribes again and sends the endpoint to the server.
 * A failure is retried by background sync, where available, and at the next start of a page.
 */
export function renewSubscription(): void {
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as ExtendableEvent
    change.waitUntil(renew().catch(requestSync))
  })
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === TAG) sync.waitUntil(renew())
  })
}

/** Rejects when a retry may succeed. Does nothing when signed out. */
async function renew(): Promise<void> {
  const sender = await workerSender(await openOutboxStore())
  const access = await sender?.access()
  if (sender === undefined || access === undefined) return
  const subscription = await currentSubscription(sender.apiBase)
  const response = await fetch(new URL(PATH, sender.apiBase), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${access}` },
    body: JSON.stringify(subscription.toJSON()),
    credentials: 'include',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`)
}

async function currentSubscription(apiBase: string): Promise<PushSubscription> {
  const { pushManager } = self.registration
  const known = await pushManager.getSubscription()
  if (known !== null) return known
  const response = await fetch(new URL(KEY_PATH, apiBase), { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const { key } = pushKey.parse(await response.json())
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function requestSync(): Promise<void> {
  const { sync } = self.registration as Registration
  await sync?.register(TAG).catch(() => undefined)
}
