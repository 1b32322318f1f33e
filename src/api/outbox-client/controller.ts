import { onSessionEnd } from '#src/api/session/session-end.ts'
import { signedInUser } from '#src/api/session/signed-in-user.ts'
import { newId } from '#src/offline/new-id.ts'
import { drain, type Outbox } from '#src/offline/outbox/drain.ts'
import { openEvents } from '#src/offline/outbox/events.ts'
import { asOriginal, awaitsReduction, SYNC_TAG } from '#src/offline/outbox/item.ts'
import { resumed } from '#src/offline/outbox/machine.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { onOwnerKey } from '#src/offline/owner-key.ts'
import { sharedRead } from '#src/offline/serial-queue.ts'
import { holdPage, holdUpdates } from '#src/offline/unsaved-guard.ts'
import { countWaiting, outbox } from './outbox-store.ts'
import { pageSender } from './page-sender.ts'

const MAX_DELIVERED = 20
/** Browser timers overflow beyond 24 days; a longer wait is checked again hourly. */
const MAX_TIMER_MS = 60 * 60_000

/** The page's access to the outbox: one per page. */
export type Controller = Outbox

let controller: Promise<Controller> | undefined
let releasePage: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Opens the outbox once, follows its changes in all tabs and the worker, and sends due posts. */
export function openController(): Promise<Controller> {
  controller ??= open()
  return controller
}

async function open(): Promise<Controller> {
  const store = await openOutboxStore()
  const opened: Controller = { store, events: openEvents(), holder: newId(), sender: () => pageSender(store) }
  outbox.durable = store.durable
  opened.events.listen((event) => {
    if (event.type === 'delivered') {
      const { id, title, post } = event
      outbox.delivered = [...outbox.delivered, { id, title, post }].slice(-MAX_DELIVERED)
    }
    void refreshOutbox(opened)
  })
  await refreshOutbox(opened)
  sendOnReturn(opened)
  clearOnSessionEnd(opened)
  onOwnerKey(() => void resumeAfterSignIn())
  return opened
}

/** Reads the signed-in user's posts from the device into `outbox`. */
export const refreshOutbox = sharedRead(async ({ store }: Pick<Controller, 'store'>): Promise<void> => {
  const { userId, owner, items } = await readItems(store)
  outbox.userId = userId
  outbox.owner = owner
  outbox.items = owner === '' ? [] : items.filter((item) => item.owner === owner)
  outbox.ready = true
  updatePageHold()
  reduceVideos(store)
})

/** The signed-in user, their mark, and the readable items of the device, all of the same moment. */
export async function readItems(store: Controller['store']) {
  for (;;) {
    const userId = signedInUser()
    const owner = await ownerOf(store, userId)
    const items = await store.all()
    // Another user may have signed in meanwhile, or the user's storage key have arrived.
    if (signedInUser() === userId && (await ownerOf(store, userId)) === owner) return { userId, owner, items }
  }
}

async function ownerOf(store: Controller['store'], userId: string): Promise<string> {
  return userId === '' ? '' : store.ownerOf(userId)
}

/** Reduces the videos of queued posts; what that needs is loaded with the first one. */
function reduceVideos(store: Controller['store']): void {
  if (!outbox.items.some(awaitsReduction) || document.visibilityState !== 'visible') return
  const options = { store, refresh: () => refreshOutbox({ store }), onReady: sendReduced }
  void import('./reducer.ts').then(({ reduceDue }) => reduceDue(options)).catch(() => sendOriginals(store))
}

/** Not on this device: offline nothing can be sent now, and online the originals are. */
async function sendOriginals(store: Controller['store']): Promise<void> {
  if (navigator.onLine === false) return
  for (const { id } of outbox.items) await store.change(id, asOriginal)
  await sendReduced()
}

async function sendReduced(): Promise<void> {
  ;(await openController()).events.announce({ type: 'changed' })
  void requestBackgroundSync()
  await sendDue(true)
}

/** Confirms before closing while posts exist only in this page's memory. */
function updatePageHold(): void {
  releasePage?.()
  releasePage = !outbox.durable && countWaiting(outbox.items) > 0 ? holdPage() : undefined
}

/** Sends due posts and schedules the next run. `eager` includes posts that wait for the network. */
export async function sendDue(eager = false): Promise<void> {
  const opened = await openController()
  const release = holdUpdates()
  const next = await drain(opened, eager).finally(release)
  clearTimeout(timer)
  // Offline, the `online` event starts the next run.
  if (next === undefined || navigator.onLine === false) return
  timer = setTimeout(() => void sendDue(), Math.min(MAX_TIMER_MS, Math.max(0, next - Date.now())))
}

/** Sends the posts that waited for a sign-in. */
export async function resumeAfterSignIn(): Promise<void> {
  const opened = await openController()
  await refreshOutbox(opened)
  void sealRest(opened)
  const waiting = outbox.items.filter(({ state }) => state === 'needs-login')
  for (const { id } of waiting) await opened.store.change(id, resumed)
  if (waiting.length > 0) opened.events.announce({ type: 'changed' })
  await sendDue(true)
}

/** Seals unsealed items in the background, because large files take long. A failure is retried at the next start. */
async function sealRest({ store, events }: Pick<Controller, 'store' | 'events'>): Promise<void> {
  await store.sealRest().catch(() => undefined)
  events.announce({ type: 'changed' })
}

/** Registers a background sync, so that the worker sends after the page has closed. Not all browsers support it. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const sync = registration !== undefined && 'sync' in registration ? registration.sync : undefined
    await (sync as { register: (tag: string) => Promise<void> } | undefined)?.register(SYNC_TAG)
  } catch {
    // Denied by the user or the browser: only pages send.
  }
}

function sendOnReturn({ store }: Controller): void {
  const send = () => {
    void sendDue(true)
    reduceVideos(store)
  }
  addEventListener('online', send)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send()
  })
}

/** Signing out deletes drafts. A lost session keeps them, and queued posts always stay, hidden until the next sign-in. */
function clearOnSessionEnd(opened: Controller): void {
  onSessionEnd(async (end) => {
    const { owner } = outbox
    outbox.items = []
    outbox.delivered = []
    outbox.userId = ''
    outbox.owner = ''
    if (end === 'lost') return
    const drafts = (await opened.store.heads()).filter(
      (head) => head.state === 'draft' && (head.owner === owner || head.owner === ''),
    )
    for (const { id } of drafts) await opened.store.remove(id)
    await deleteRecordings(owner)
  })
}

/** Recordings are sealed: where their code cannot be loaded, they stay unreadable instead. */
async function deleteRecordings(owner: string): Promise<void> {
  if (owner === '') return
  const { deleteRecordingsOf } = await import('#src/offline/recordings/recordings.ts')
  await deleteRecordingsOf(owner)
}
