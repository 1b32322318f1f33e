import { awaitsReduction, type OutboxItem } from '#src/offline/outbox/item.ts'
import { unreduced, withStarts } from '#src/offline/outbox/reduction.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'
import { prefetchReductionWorker } from '#src/offline/reduction/open-worker.ts'
import { oneAtATime } from '#src/offline/tab-sync.ts'
import { holdUpdates } from '#src/offline/unsaved-guard.ts'
import { outbox } from './outbox-store.ts'
import { runReduction } from './reduction-run.ts'

const LOCK = 'mowj-reduction'
/** A browser that ends this often without a stored piece (its memory is full, the video crashes it) sends the original. */
const MAX_STARTS = 3

export type ReducerOptions = {
  store: OutboxStore
  /** Reads the device's posts into `outbox`. */
  refresh: () => Promise<void>
  /** Called after each post that can be sent now. */
  onReady: () => unknown
}

/** Fetches what a later reduction needs besides this module. */
export const prefetchReduction = prefetchReductionWorker

let running: Promise<void> | undefined

/** Reduces the videos of all queued posts, one after the other; a lock allows one at a time on this device. */
export function reduceDue(options: ReducerOptions): Promise<void> {
  running ??= oneAtATime(LOCK, () => reduceAll(options))
  return running
}

async function reduceAll(options: ReducerOptions): Promise<void> {
  const release = holdUpdates()
  try {
    for (;;) {
      await options.refresh()
      const item = outbox.items.find(awaitsReduction)
      // A hidden page has little time, and another one may be visible.
      if (item === undefined || document.visibilityState !== 'visible') break
      if (!(await reduceOne(item as OutboxItem, options))) break
    }
  } finally {
    // At once: the lock is released later, and a post queued until then needs another run.
    running = undefined
    outbox.reducing = undefined
    release()
  }
}

/** Reduces one post's video; false when the rest must wait. */
async function reduceOne(item: OutboxItem, { store, onReady }: ReducerOptions): Promise<boolean> {
  const { id, reduction } = item
  if (reduction?.state !== 'due') return true
  const { key, starts } = reduction
  const setStarts = (count: number) => store.change(id, (now) => withStarts(now, key, count))
  const isExhausted = starts >= MAX_STARTS
  if (!isExhausted) await setStarts(starts + 1)
  const end = isExhausted ? 'failed' : await runReduction({ id, key, onStored: () => void setStarts(0) })
  // Offline, the script may not be on this device; nothing can be sent now either.
  const waits = end === 'not loaded' && navigator.onLine === false
  if (end === 'stopped' || waits) {
    await setStarts(starts)
    return !waits
  }
  if (end !== 'over') await store.change(id, (now) => unreduced(now, key))
  onReady()
  return true
}
