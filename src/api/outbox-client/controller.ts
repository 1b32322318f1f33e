import { onSessionEnd } from '#src/api/session/session-end.ts'
import { storedUserId } from '#src/api/session/tokens.ts'
import { drain, type Outbox } from '#src/offline/outbox/drain.ts'
import { openEvents } from '#src/offline/outbox/events.ts'
import { newId, SYNC_TAG } from '#src/offline/outbox/item.ts'
import { resumed } from '#src/offline/outbox/machine.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { onOwnerKey } from '#src/offline/owner-key.ts'
import { holdPage, holdUpdates } from '#src/offline/unsaved-guard.ts'
import { countWaiting, outbox } from './outbox-store.ts'
import { pageSender } from './page-sender.ts'

const MOST_REMEMBERED = 20
/** Timers of browsers overflow beyond 24 days; nothing waits that long anyway. */
const LONGEST_TIMER_MS = 60 * 60_000

/** The page's hold on the outbox: one a page. */
export type Controller = { shelf: OutboxStore } & Omit<Outbox, 'shelf'>

let desk: Promise<Controller> | undefined
let letPageGo: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Opens the outbox once, follows what happens to it anywhere on this device, and sends what is due. */
export function openController(): Promise<Controller> {
  desk ??= open()
  return desk
}

async function open(): Promise<Controller> {
  const shelf = await openOutboxStore()
  const opened: Controller = { shelf, events: openEvents(), holder: newId(), sender: () => pageSender(shelf) }
  outbox.durable = shelf.durable
  opened.events.listen((event) => {
    if (event.type === 'delivered') {
      const { id, title, post } = event
      outbox.delivered = [...outbox.delivered, { id, title, post }].slice(-MOST_REMEMBERED)
    }
    void look(opened)
  })
  await look(opened)
  followDevice()
  forgetWithPerson(opened)
  onOwnerKey(() => void welcome())
  return opened
}

/** Reads what stands there for whoever is signed in. */
export async function look({ shelf }: Pick<Controller, 'shelf'>): Promise<void> {
  const userId = storedUserId()?.userId ?? ''
  const owner = userId === '' ? '' : await shelf.ownerOf(userId)
  const all = await shelf.all()
  outbox.owner = owner
  outbox.items = owner === '' ? [] : all.filter((item) => item.owner === owner)
  outbox.ready = true
  holdWhatWaitsHere()
}

/** Posts that stand in this page's memory alone go with it. */
function holdWhatWaitsHere(): void {
  letPageGo?.()
  letPageGo = !outbox.durable && countWaiting(outbox.items) > 0 ? holdPage() : undefined
}

/** Sends what is due, and again when the next is. `eager` does not wait for the network any longer. */
export async function sendDue(eager = false): Promise<void> {
  const opened = await openController()
  const release = holdUpdates()
  const next = await drain(opened, eager).finally(release)
  clearTimeout(timer)
  // Without a network what is due stays due: its return is waited for, not asked for again and again.
  if (next === undefined || navigator.onLine === false) return
  timer = setTimeout(() => void sendDue(), Math.min(LONGEST_TIMER_MS, Math.max(0, next - Date.now())))
}

/** Whoever has signed in again finds the posts that waited for it under way. */
export async function welcome(): Promise<void> {
  const opened = await openController()
  await look(opened)
  void sealRest(opened)
  const waiting = outbox.items.filter(({ state }) => state === 'needs-login')
  for (const { id } of waiting) await opened.shelf.change(id, resumed)
  if (waiting.length > 0) opened.events.announce({ type: 'changed' })
  await sendDue(true)
}

/** Seals what stands here unsealed, aside: a large file takes its time. What fails is tried again at the next start. */
async function sealRest({ shelf, events }: Pick<Controller, 'shelf' | 'events'>): Promise<void> {
  await shelf.sealRest().catch(() => undefined)
  events.announce({ type: 'changed' })
}

/** Asks the worker to go on should this page die. Engines without background sync send from pages alone. */
export async function askWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const sync = registration !== undefined && 'sync' in registration ? registration.sync : undefined
    await (sync as { register: (tag: string) => Promise<void> } | undefined)?.register(SYNC_TAG)
  } catch {
    // Refused by the person or the engine: pages send.
  }
}

function followDevice(): void {
  addEventListener('online', () => void sendDue(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendDue(true)
  })
}

/** Drafts go with whoever signs out; a lost session costs nobody their words, and queued posts stay, out of sight. */
function forgetWithPerson(opened: Controller): void {
  onSessionEnd(async (end) => {
    const { owner } = outbox
    outbox.items = []
    outbox.delivered = []
    outbox.owner = ''
    if (end === 'lost') return
    const drafts = (await opened.shelf.heads()).filter(
      (head) => head.state === 'draft' && (head.owner === owner || head.owner === ''),
    )
    for (const { id } of drafts) await opened.shelf.remove(id)
  })
}
