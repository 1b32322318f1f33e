import { proxy } from 'valtio'
import type { OutboxItem } from '#src/offline/outbox/item.ts'

/** A post delivered while this page was open; `post` is the server's response. */
export type Delivered = { id: string; title: string; post: unknown }

/** The signed-in user's posts, oldest first, and the posts delivered since the page opened. */
export const outbox = proxy<{
  /** False until the store was read. */
  ready: boolean
  /** False where the browser stores no files: posts can be sent, but not queued. */
  durable: boolean
  /** The signed-in user; empty for a visitor. */
  userId: string
  /** The user's mark when the store was last read (`OutboxStore.ownerOf`); it changes when their storage key arrives. */
  owner: string
  items: OutboxItem[]
  delivered: Delivered[]
  /** The post whose video this page reduces, and how far, from 0 to 1. */
  reducing?: { id: string; fraction: number } | undefined
}>({ ready: false, durable: true, userId: '', owner: '', items: [], delivered: [] })

/** Number of undelivered posts without drafts. */
export function countWaiting(items: readonly { state: OutboxItem['state'] }[]): number {
  return items.filter(({ state }) => state !== 'draft').length
}
