import { newId } from '#src/offline/new-id.ts'
import { drain, type Outbox } from '#src/offline/outbox/drain.ts'
import { type OutboxEvents, openEvents } from '#src/offline/outbox/events.ts'
import { asOriginal, awaitsReduction, SYNC_TAG } from '#src/offline/outbox/item.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { outboxStrings as words } from '#src/offline/outbox/strings.ts'
import { shedInWorker } from '#src/offline/outbox/worker-room.ts'
import { workerSender } from '#src/offline/outbox/worker-sender.ts'

declare const self: ServiceWorkerGlobalScope

/** TypeScript has no types for background sync. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Browsers end a sync event after a few minutes; a rejected one is repeated later. */
const SYNC_MS = 150_000

let events: OutboxEvents | undefined

/** Sends queued posts on background sync: when the device is online, even with every tab closed. */
export function sendFromWorker(): void {
  shedInWorker()
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === SYNC_TAG) sync.waitUntil(sendQueue(sync.lastChance))
  })
}

/**
 * Resolves when nothing is left for the worker to send; rejects to request another sync event. Only a visible page reduces
 * videos: at the last event without one their originals are sent.
 */
async function sendQueue(isLastChance: boolean): Promise<void> {
  const outbox = await openOutbox()
  const deadline = Date.now() + SYNC_MS
  if (isLastChance) await releaseOriginals(outbox)
  for (let eager = true; ; eager = false) {
    const next = await drain(outbox, eager)
    if (next === undefined) {
      if (await isReducedLater(outbox)) break
      return
    }
    const waitMs = Math.max(0, next - Date.now())
    if (navigator.onLine && Date.now() + waitMs < deadline) await new Promise((resolve) => setTimeout(resolve, waitMs))
    else break
  }
  // After the last attempt the browser drops the tag; registering it again restarts the attempts.
  const { sync } = self.registration as Registration
  if (isLastChance) await sync?.register(SYNC_TAG)
  throw new Error('posts remain in the queue')
}

async function releaseOriginals({ store, events }: Outbox): Promise<void> {
  if (await isPageVisible()) return
  const due = (await store.all()).filter(awaitsReduction)
  for (const { id } of due) await store.change(id, asOriginal)
  if (due.length > 0) events.announce({ type: 'changed' })
}

/** Whether videos wait for a page that may not come. A visible one sends them itself. */
async function isReducedLater({ store }: Outbox): Promise<boolean> {
  return (await store.all()).some(awaitsReduction) && !(await isPageVisible())
}

async function isPageVisible(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

async function openOutbox(): Promise<Outbox> {
  const store = await openOutboxStore()
  return { store, events: eventsOfWorker(), holder: newId(), sender: () => workerSender(store) }
}

/** Opened once: a second channel would show a second notification for the same post. */
function eventsOfWorker(): OutboxEvents {
  if (events !== undefined) return events
  events = openEvents()
  events.listen((event) => {
    if (event.type === 'delivered') void notify(event.title, event.post)
  })
  return events
}

/** Shows a notification if permitted, unless a visible page shows a toast. */
async function notify(title: string, post: unknown): Promise<void> {
  if ((await isPageVisible()) || Notification.permission !== 'granted') return
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
