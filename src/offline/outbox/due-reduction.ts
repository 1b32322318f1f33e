import type { FileNote, OutboxItem } from './item.ts'

/**
 * The queued item, waiting for the reduction of its video. A video that the server may know already stays as it is: the
 * retry must send the same bytes under the same idempotency key.
 * @param key a new key for the pieces
 */
export function withReduction(item: OutboxItem, key: string): OutboxItem {
  const { files, transfers, text, unsure, reduction } = item
  const isVideo = text.mode === 'upload' && files.media !== undefined && isVideoFile(files.media)
  if (!isVideo || unsure || transfers.media !== undefined || reduction?.state === 'done') return item
  return { ...item, reduction: reduction ?? { state: 'due', key, starts: 0 } }
}

/** Some systems report no type for mov and mkv. */
function isVideoFile({ name, type }: FileNote): boolean {
  return type === '' ? /\.(?:mp4|mov|mkv)$/i.test(name) : type.startsWith('video/')
}
