import { subscribe } from 'valtio'
import type { OutboxItem } from '#src/offline/outbox/item.ts'
import { isDueUnder } from '#src/offline/outbox/reduction.ts'
import type { ReductionReport } from '#src/offline/reduction/messages.ts'
import { openReductionWorker } from '#src/offline/reduction/open-worker.ts'
import { outbox } from './outbox-store.ts'

/** A worker that reports nothing for so long has stalled. */
const STALLED_MS = 120_000

/**
 * `over`: the post can be sent. `stopped`: the page was hidden, or the post was changed. `not loaded`: the worker's script
 * could not be loaded.
 */
export type ReductionEnd = 'over' | 'stopped' | 'not loaded' | 'failed'

type Run = {
  id: string
  /** Of the item's reduction. */
  key: string
  /** A piece was stored. */
  onStored: () => void
}

/** Runs the worker for one post, and ends it when the page is hidden. */
export function runReduction({ id, key, onStored }: Run): Promise<ReductionEnd> {
  const worker = openReductionWorker()
  outbox.reducing = { id, fraction: 0 }
  let isLoaded = false
  let timer: ReturnType<typeof setTimeout>
  let unwatch: () => void
  return new Promise<ReductionEnd>((resolve) => {
    const fail = () => resolve(isLoaded ? 'failed' : 'not loaded')
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(fail, STALLED_MS)
    }
    const take: { [Type in ReductionReport['type']]: (report: Extract<ReductionReport, { type: Type }>) => void } = {
      ready() {
        isLoaded = true
        worker.postMessage(id)
      },
      progress({ fraction }) {
        outbox.reducing = { id, fraction }
      },
      stored: onStored,
      failed: fail,
      end: ({ isOver }) => resolve(isOver ? 'over' : isDue(id, key) ? 'failed' : 'stopped'),
    }
    restartTimer()
    worker.onerror = fail
    worker.onmessage = ({ data }: MessageEvent<ReductionReport>) => {
      restartTimer()
      take[data.type](data as never)
    }
    unwatch = watch(() => {
      if (document.visibilityState !== 'visible' || !isDue(id, key)) resolve('stopped')
    })
  }).finally(() => {
    clearTimeout(timer)
    unwatch()
    worker.terminate()
  })
}

/** Runs `check` whenever the page is hidden or shown, or a post changes. */
function watch(check: () => void): () => void {
  const unsubscribe = subscribe(outbox, check)
  document.addEventListener('visibilitychange', check)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', check)
  }
}

function isDue(id: string, key: string): boolean {
  return outbox.items.some((item) => item.id === id && isDueUnder(item as OutboxItem, key))
}
