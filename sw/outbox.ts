import { drain, type Outbox } from '#src/offline/outbox/drain.ts'
import { type OutboxEvents, openEvents } from '#src/offline/outbox/events.ts'
import { newId, SYNC_TAG } from '#src/offline/outbox/item.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { outboxStrings as words } from '#src/offline/outbox/strings.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'

declare const self: ServiceWorkerGlobalScope

/** No standard type describes it. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** A browser gives one turn some minutes; whoever ends in time is called again. */
const TURN_MS = 150_000

let events: OutboxEvents | undefined

/** Sends what waits in the outbox when the browser says that the network is back, also with every tab closed. */
export function sendFromWorker(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(takeTurn(sync.lastChance))
  })
}

/** Settles when nothing waits any longer; rejects when the browser shall give another turn. */
async function takeTurn(isLast: boolean): Promise<void> {
  const outbox = await openOutbox()
  const deadline = Date.now() + TURN_MS
  for (let eager = true; ; eager = false) {
    const next = await drain(outbox, eager)
    if (next === undefined) return
    const waitMs = Math.max(0, next - Date.now())
    if (navigator.onLine && Date.now() + waitMs < deadline) await new Promise((resolve) => setTimeout(resolve, waitMs))
    else break
  }
  // After the last chance the browser forgets: asked anew, it begins to count again.
  const { sync } = self.registration as Registration
  if (isLast) await sync?.register(SYNC_TAG)
  throw new Error('posts wait for another turn')
}

async function openOutbox(): Promise<Outbox> {
  const shelf = await openOutboxStore()
  return { shelf, events: eventsOfWorker(), holder: newId(), sender: () => workerSender(shelf) }
}

/** Opened once: each further channel would tell of the same post once more. */
function eventsOfWorker(): OutboxEvents {
  if (events !== undefined) return events
  events = openEvents()
  events.listen((event) => {
    if (event.type === 'delivered') void tell(event.title, event.post)
  })
  return events
}

/** A page in sight tells by itself; else the device does, if the person has allowed it. */
async function tell(title: string, post: unknown): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible') || Notification.permission !== 'granted')
    return
  const id = typeof post === 'object' && post !== null && 'id' in post ? post.id : ''
  await self.registration.showNotification(words.delivered, {
    body: title,
    tag: `post-${id}`,
    dir: 'rtl',
    lang: 'fa',
    icon: '/icons/icon-192.png',
    data: { url: `/posts/${id}` },
  })
}
