import { pushKey } from '#src/contract/push.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'

declare const self: ServiceWorkerGlobalScope

/** No standard type describes them. */
type SyncEvent = ExtendableEvent & { tag: string }
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const TAG = 'mowj-push'
const KEY_PATH = '/api/push/key/'
const PATH = '/api/push/subscriptions/'
const TIMEOUT_MS = 10_000

/**
 * A browser may replace this device's push subscription at any time: the worker subscribes anew and tells the server. What
 * fails is tried again when the network returns, where the engine has background sync, and at the next start of a page.
 */
export function renewSubscription(): void {
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as ExtendableEvent
    change.waitUntil(renew().catch(askForSync))
  })
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === TAG) sync.waitUntil(renew())
  })
}

/** Rejects when another try may succeed. Where nobody is signed in there is nobody to send messages to. */
async function renew(): Promise<void> {
  const sender = await workerSender(await openOutboxStore())
  const access = await sender?.access()
  if (sender === undefined || access === undefined) return
  const subscription = await currentSubscription(sender.apiBase)
  const answer = await fetch(new URL(PATH, sender.apiBase), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${access}` },
    body: JSON.stringify(subscription.toJSON()),
    credentials: 'include',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`)
}

async function currentSubscription(apiBase: string): Promise<PushSubscription> {
  const { pushManager } = self.registration
  const known = await pushManager.getSubscription()
  if (known !== null) return known
  const answer = await fetch(new URL(KEY_PATH, apiBase), { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const { key } = pushKey.parse(await answer.json())
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function askForSync(): Promise<void> {
  const { sync } = self.registration as Registration
  await sync?.register(TAG).catch(() => undefined)
}
