import { subscribe } from 'valtio'
import { countWaiting, outbox } from '#src/api/outbox-client/outbox-store.ts'
import { deletePostsOf } from '#src/api/outbox-client/posts.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { discardWritesOf } from '#src/api/writes/queue.ts'
import { writes } from '#src/api/writes/write-store.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { uploadStrings as words } from './strings.ts'

const OFFER_MS = 12_000

type Left = { owner: string; count: number }

/** Signing out says what of the person's still waits on this device, posts and small changes, and offers to delete it. */
export function promptBeforeSignOut(): void {
  // Told a moment after each change: at the end of a session these still say what stood there before it.
  let posts = postsHere()
  let changes = changesHere()
  subscribe(outbox, () => {
    if (outbox.owner !== '') posts = postsHere()
  })
  subscribe(writes, () => {
    changes = changesHere()
  })
  onSessionEnd((end) => {
    if (end === 'left' && posts.count + changes.count > 0) offer(posts, changes)
    posts = { owner: '', count: 0 }
  })
}

function postsHere(): Left {
  return { owner: outbox.owner, count: countWaiting(outbox.items) }
}

function changesHere(): Left {
  return { owner: writes.items[0]?.owner ?? '', count: writes.items.length }
}

function offer(posts: Left, changes: Left): void {
  const remove = async () => {
    // Without an owner stands what nobody has claimed yet: not theirs to delete.
    if (posts.owner !== '') await deletePostsOf(posts.owner)
    if (changes.owner !== '') await discardWritesOf(changes.owner)
    showToast({ kind: 'info', text: words.keptDeleted })
  }
  showToast({
    kind: 'info',
    text: words.kept(posts.count, changes.count),
    ms: OFFER_MS,
    action: { label: words.deleteKept, run: () => void remove() },
  })
}
