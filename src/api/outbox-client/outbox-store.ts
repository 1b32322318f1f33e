import { proxy } from 'valtio'
import type { OutboxItem } from '#src/offline/outbox/item.ts'

/** A post that has reached the server while this page was open; `post` is what the server answered. */
export type Delivered = { id: string; title: string; post: unknown }

/** What this page knows of the outbox: the posts of whoever is signed in, the oldest first, and what has left it. */
export const outbox = proxy<{
  /** False until the device's store was read. */
  ready: boolean
  /** False where the engine keeps no files: posts can be sent, but cannot wait. */
  durable: boolean
  /** The mark of the person signed in (`Shelf.ownerOf`); empty for a visitor. */
  owner: string
  items: OutboxItem[]
  delivered: Delivered[]
}>({ ready: false, durable: true, owner: '', items: [], delivered: [] })

/** Posts that have not arrived yet; drafts are no posts. */
export function countWaiting(items: readonly { state: OutboxItem['state'] }[]): number {
  return items.filter(({ state }) => state !== 'draft').length
}
