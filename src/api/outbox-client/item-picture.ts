import type { OutboxItem } from '#src/offline/outbox/item.ts'
import { openController } from './controller.ts'

/** The stored picture of a queued post: its thumbnail, else its media when that is a picture; undefined without one. */
export async function itemPicture({ id, files }: Pick<OutboxItem, 'id' | 'files'>): Promise<Blob | undefined> {
  const isPicture = files.media?.type.startsWith('image/') === true
  const kind = files.thumbnail !== undefined ? 'thumbnail' : isPicture ? 'media' : undefined
  if (kind === undefined) return undefined
  const { store } = await openController()
  const stored = await store.file(id, kind)
  return stored?.whole()
}
