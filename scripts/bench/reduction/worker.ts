import { withReduction } from '#src/offline/outbox/due-reduction.ts'
import { newDraft } from '#src/offline/outbox/item.ts'
import { queued } from '#src/offline/outbox/machine.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import { storeOwnerKey } from '#src/offline/owner-key.ts'
import { reduceVideo } from '#src/offline/reduction/reduce-video.ts'
import { openReduction } from '#src/offline/reduction/reduction-store.ts'

const OWNER = 'bench'

self.addEventListener('message', ({ data }: MessageEvent<File>) => void run(data))

/** Queues the file as the app does, sealed, and reduces it. Out: the milliseconds and the file that would be sent. */
async function run(file: File): Promise<void> {
  await storeOwnerKey('1', OWNER, '0f'.repeat(32))
  const store = await openOutboxStore()
  const files = { media: { name: file.name, type: file.type, size: file.size } }
  const item = withReduction(queued({ ...newDraft(OWNER, Date.now()), files }, 'key'), 'pieces')
  await store.add(item, { media: file })
  const startedAt = performance.now()
  const reduction = await openReduction(item.id)
  if (reduction === undefined) throw new Error('the item does not wait for its reduction')
  const result = await reduceVideo({ ...reduction, onProgress: (fraction) => self.postMessage({ fraction }) })
  await reduction.finish(result)
  const ms = performance.now() - startedAt
  const sent = await (await store.file(item.id, 'media'))?.whole()
  await store.remove(item.id)
  self.postMessage({ ms, sent })
}
