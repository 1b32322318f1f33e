import { oneAtATime } from '#src/offline/tab-sync.ts'
import type { OutboxEvents } from './events.ts'
import { awaitsReduction, type OutboxItem } from './item.ts'
import { afterTry, isDue, isHeldBy, LEASE_MS, leased, markUnsure } from './machine.ts'
import { send } from './send.ts'
import { SendOutcome, type SendResult } from './send-result.ts'
import type { Sender } from './sender.ts'
import type { OutboxStore } from './store-types.ts'

const LOCK = 'mowj-outbox'

/** What the drainer needs from its context, page or worker. */
export type Outbox = {
  store: OutboxStore
  events: OutboxEvents
  /** Identifies this context in leases. */
  holder: string
  /** The signed-in user's sender; undefined when signed out. */
  sender: () => Promise<Sender | undefined>
}

/**
 * Sends all due posts of the signed-in user sequentially; a lock allows one drainer at a time on this device.
 * @param eager the device came online or the user asked: posts waiting for the network are due now
 * @returns when the next post is due, in milliseconds since 1970; undefined when none is queued
 */
export function drain(outbox: Outbox, eager = false): Promise<number | undefined> {
  if (!outbox.store.durable) return drainAlone(outbox, { eager, alone: false })
  // Without the Locks API the leases separate concurrent drainers.
  return oneAtATime(LOCK, (alone) => drainAlone(outbox, { eager, alone }))
}

async function drainAlone(outbox: Outbox, options: { eager: boolean; alone: boolean }): Promise<number | undefined> {
  let tried = 0
  const triedIds = new Set<string>()
  for (;;) {
    const sender = await outbox.sender()
    if (sender === undefined) return undefined
    const items = (await outbox.store.all()).filter(({ owner }) => owner === sender.owner)
    const context = { now: Date.now(), alone: options.alone }
    // `eager` applies once per post and run, or a dead network would be retried in a tight loop.
    const due = items.find((item) => isDue(item, { ...context, eager: options.eager && !triedIds.has(item.id) }))
    if (due === undefined || navigator.onLine === false) return nextTryOf(items)
    triedIds.add(due.id)
    tried += 1
    const result = await sendItem(outbox, sender, due)
    // A dead network would fail the remaining posts as well.
    if (result?.kind === 'retry' && result.because === 'offline') return nextTryOf(await itemOf(outbox, due.id))
    if (tried > 2 * items.length) return nextTryOf(await outbox.store.all())
  }
}

function nextTryOf(items: OutboxItem[]): number | undefined {
  const waiting = items.filter((item) => item.state === 'queued' && !awaitsReduction(item))
  const times = waiting.map(({ nextTryAt }) => nextTryAt)
  return times.length === 0 ? undefined : Math.min(...times)
}

async function itemOf({ store }: Pick<Outbox, 'store'>, id: string): Promise<OutboxItem[]> {
  return (await store.all()).filter((item) => item.id === id)
}

/** Leases an item, sends it and stores the result. */
async function sendItem(outbox: Outbox, sender: Sender, due: OutboxItem): Promise<SendResult | undefined> {
  const { store, events, holder } = outbox
  // Another context may have leased it since it was selected.
  const item = await store.change(due.id, (now) =>
    now.state === due.state && now.lease?.until === due.lease?.until ? leased(now, holder, Date.now()) : undefined,
  )
  if (item === undefined) return undefined
  events.announce({ type: 'changed' })
  const abort = new AbortController()
  let progressed = false
  const update = async (change: (item: OutboxItem) => OutboxItem) => {
    const updated = await store.change(item.id, (now) =>
      isHeldBy(now, holder) ? leased(change(now), holder, Date.now()) : undefined,
    )
    if (updated === undefined) throw new SendOutcome({ kind: 'stopped' })
    events.announce({ type: 'changed' })
  }
  const renewLease = setInterval(() => void update((now) => now).catch(() => abort.abort()), LEASE_MS / 3)
  const unlisten = events.listen(() => void abortIfTaken(outbox, item.id, abort))
  try {
    const result = await send({
      item,
      sender,
      file: (kind) => store.file(item.id, kind),
      signal: abort.signal,
      storeUnsure: (unsure) => update((now) => markUnsure(now, unsure, Date.now())),
      storeTransfer: async (kind, transfer) => {
        progressed ||= transfer.confirmed > (item.transfers[kind]?.confirmed ?? 0)
        await update((now) => ({ ...now, transfers: { ...now.transfers, [kind]: transfer } }))
      },
    })
    await applyResult(outbox, item, result, progressed)
    return result
  } finally {
    clearInterval(renewLease)
    unlisten()
  }
}

async function abortIfTaken({ store, holder }: Outbox, id: string, abort: AbortController): Promise<void> {
  const [item] = await itemOf({ store }, id)
  if (item === undefined || !isHeldBy(item, holder)) abort.abort()
}

async function applyResult(outbox: Outbox, item: OutboxItem, result: SendResult, progressed: boolean): Promise<void> {
  const { store, events, holder } = outbox
  if (result.kind === 'delivered') {
    await store.remove(item.id)
    events.announce({ type: 'delivered', id: item.id, title: item.text.title, post: result.post })
    return
  }
  await store.change(item.id, (now) =>
    isHeldBy(now, holder) ? afterTry(now, result, { now: Date.now(), random: Math.random(), progressed }) : undefined,
  )
  events.announce({ type: 'changed' })
}
