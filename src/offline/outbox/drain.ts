import { oneAtATime } from '#src/offline/tab-sync.ts'
import type { OutboxEvents } from './events.ts'
import type { OutboxItem } from './item.ts'
import { afterTry, isDue, isHeldBy, LEASE_MS, markUnsure, taken } from './machine.ts'
import { send } from './send.ts'
import { SendOutcome, type SendResult } from './send-result.ts'
import type { Sender } from './sender.ts'
import type { OutboxStore } from './store-types.ts'

const LOCK = 'mowj-outbox'

/** What sending needs of the context it runs in: a page or the worker. */
export type Outbox = {
  shelf: OutboxStore
  events: OutboxEvents
  /** Names this context in leases. */
  holder: string
  /** Who is signed in; undefined when nobody is. */
  sender: () => Promise<Sender | undefined>
}

/**
 * Sends all that is due of whoever is signed in, one post after the other, and one drainer at a time on this device.
 * @param eager the network has come back or the person asks: what waits for the network does not wait longer
 * @returns when something is due again, in milliseconds since 1970; undefined when nothing waits
 */
export function drain(outbox: Outbox, eager = false): Promise<number | undefined> {
  if (!outbox.shelf.durable) return drainAlone(outbox, { eager, alone: false })
  // Without locks the leases keep two drainers apart.
  return oneAtATime(LOCK, (alone) => drainAlone(outbox, { eager, alone }))
}

async function drainAlone(outbox: Outbox, how: { eager: boolean; alone: boolean }): Promise<number | undefined> {
  let tried = 0
  const triedIds = new Set<string>()
  for (;;) {
    const sender = await outbox.sender()
    if (sender === undefined) return undefined
    const items = (await outbox.shelf.all()).filter(({ owner }) => owner === sender.owner)
    const look = { now: Date.now(), alone: how.alone }
    // Waits are cut short once in a run, or a dead network would be asked without a pause.
    const due = items.find((item) => isDue(item, { ...look, eager: how.eager && !triedIds.has(item.id) }))
    if (due === undefined || navigator.onLine === false) return nextTryOf(items)
    triedIds.add(due.id)
    tried += 1
    const verdict = await carry(outbox, sender, due)
    // A dead network is not asked for every post in turn.
    if (verdict?.kind === 'retry' && verdict.because === 'offline') return nextTryOf(await itemOf(outbox, due.id))
    if (tried > 2 * items.length) return nextTryOf(await outbox.shelf.all())
  }
}

function nextTryOf(items: OutboxItem[]): number | undefined {
  const times = items.filter(({ state }) => state === 'queued').map(({ nextTryAt }) => nextTryAt)
  return times.length === 0 ? undefined : Math.min(...times)
}

async function itemOf({ shelf }: Pick<Outbox, 'shelf'>, id: string): Promise<OutboxItem[]> {
  return (await shelf.all()).filter((item) => item.id === id)
}

/** Takes an item, sends it and writes down what came of it. */
async function carry(outbox: Outbox, sender: Sender, due: OutboxItem): Promise<SendResult | undefined> {
  const { shelf, events, holder } = outbox
  // As it stood when it was chosen, or the choice was made by somebody else meanwhile.
  const item = await shelf.change(due.id, (now) =>
    now.state === due.state && now.lease?.until === due.lease?.until ? taken(now, holder, Date.now()) : undefined,
  )
  if (item === undefined) return undefined
  events.announce({ type: 'changed' })
  const abort = new AbortController()
  let progressed = false
  const keep = async (change: (item: OutboxItem) => OutboxItem) => {
    const kept = await shelf.change(item.id, (now) =>
      isHeldBy(now, holder) ? taken(change(now), holder, Date.now()) : undefined,
    )
    if (kept === undefined) throw new SendOutcome({ kind: 'stopped' })
    events.announce({ type: 'changed' })
  }
  const watch = setInterval(() => void keep((now) => now).catch(() => abort.abort()), LEASE_MS / 3)
  const unlisten = events.listen(() => void abortIfTaken(outbox, item.id, abort))
  try {
    const verdict = await send({
      item,
      sender,
      file: (kind) => shelf.file(item.id, kind),
      signal: abort.signal,
      keepUnsure: (unsure) => keep((now) => markUnsure(now, unsure, Date.now())),
      keepTransfer: async (kind, transfer) => {
        progressed ||= transfer.confirmed > (item.transfers[kind]?.confirmed ?? 0)
        await keep((now) => ({ ...now, transfers: { ...now.transfers, [kind]: transfer } }))
      },
    })
    await settle(outbox, item, verdict, progressed)
    return verdict
  } finally {
    clearInterval(watch)
    unlisten()
  }
}

async function abortIfTaken({ shelf, holder }: Outbox, id: string, abort: AbortController): Promise<void> {
  const [item] = await itemOf({ shelf }, id)
  if (item === undefined || !isHeldBy(item, holder)) abort.abort()
}

async function settle(outbox: Outbox, item: OutboxItem, verdict: SendResult, progressed: boolean): Promise<void> {
  const { shelf, events, holder } = outbox
  if (verdict.kind === 'delivered') {
    await shelf.remove(item.id)
    events.announce({ type: 'delivered', id: item.id, title: item.text.title, post: verdict.post })
    return
  }
  await shelf.change(item.id, (now) =>
    isHeldBy(now, holder) ? afterTry(now, verdict, { now: Date.now(), random: Math.random(), progressed }) : undefined,
  )
  events.announce({ type: 'changed' })
}
