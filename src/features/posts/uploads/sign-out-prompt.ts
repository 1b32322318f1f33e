import { subscribe } from 'valtio'
import { countWaiting, outbox } from '#src/api/outbox-client/outbox-store.ts'
import { deletePostsOf } from '#src/api/outbox-client/posts.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { discardWritesOf } from '#src/api/writes/queue.ts'
import { writes } from '#src/api/writes/write-store.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { toastStrings as words } from './toast-strings.ts'

const TOAST_MS = 12_000

type Pending = { owner: string; count: number }

/** On sign-out, reports the user's unsent posts and changes on this device, and offers to delete them. */
export function promptBeforeSignOut(): void {
  // Subscribers run a moment after the change: at the end of a session these still hold the previous counts.
  let posts = pendingPosts()
  let changes = pendingChanges()
  subscribe(outbox, () => {
    if (outbox.owner !== '') posts = pendingPosts()
  })
  subscribe(writes, () => {
    changes = pendingChanges()
  })
  onSessionEnd((end) => {
    if (end === 'left' && posts.count + changes.count > 0) offerDeletion(posts, changes)
    posts = { owner: '', count: 0 }
  })
}

function pendingPosts(): Pending {
  return { owner: outbox.owner, count: countWaiting(outbox.items) }
}

function pendingChanges(): Pending {
  return { owner: writes.items[0]?.owner ?? '', count: writes.items.length }
}

function offerDeletion(posts: Pending, changes: Pending): void {
  const remove = async () => {
    // Items without an owner have not been claimed by an account: not deleted here.
    if (posts.owner !== '') await deletePostsOf(posts.owner)
    if (changes.owner !== '') await discardWritesOf(changes.owner)
    showToast({ kind: 'info', text: words.unsentDeleted })
  }
  showToast({
    kind: 'info',
    text: words.unsent(posts.count, changes.count),
    ms: TOAST_MS,
    action: { label: words.deleteUnsent, run: () => void remove() },
  })
}
