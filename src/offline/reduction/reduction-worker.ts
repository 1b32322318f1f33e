import type { ReductionReport } from './messages.ts'
import { reduceVideo } from './reduce-video.ts'
import { openReduction } from './reduction-store.ts'

const REPORT_MS = 250

const report = (message: ReductionReport) => self.postMessage(message)

/** The id of a queued post in; its progress and the end out. */
self.addEventListener('message', ({ data: id }: MessageEvent<string>) => {
  // A rejection would not reach the page.
  run(id).catch(() => report({ type: 'failed' }))
})
report({ type: 'ready' })

async function run(id: string): Promise<void> {
  const store = await openReduction(id)
  if (store === undefined) {
    report({ type: 'end', isOver: false })
    return
  }
  let reportedAt = 0
  const result = await reduceVideo({
    ...store,
    pieces: {
      ...store.pieces,
      async put(index, piece) {
        await store.pieces.put(index, piece)
        report({ type: 'stored' })
      },
    },
    onProgress(fraction) {
      if (performance.now() - reportedAt < REPORT_MS) return
      reportedAt = performance.now()
      report({ type: 'progress', fraction })
    },
  })
  report({ type: 'end', isOver: await store.finish(result) })
}
