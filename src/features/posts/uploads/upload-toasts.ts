import { subscribe } from 'valtio'
import { type Delivered, outbox } from '#src/api/outbox-client/outbox-store.ts'
import { inSight } from '#src/offline/idle.ts'
import type { OutboxItem } from '#src/offline/outbox/item.ts'
import { problemText } from '#src/offline/outbox/strings.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { promptBeforeSignOut } from './sign-out-prompt.ts'
import { toastStrings as words } from './toast-strings.ts'

/** The editor reports the outcome of its own post. */
const EDITOR = '/create-post'
/** The queue shows rejected posts. */
const QUEUE = '/uploads'
const DELIVERED_MS = 5000
const REFUSED_MS = 10_000

/**
 * Shows a toast for every post that is delivered or rejected while the app is open; `onPost` adds a delivered post to
 * the lists.
 */
export function showUploadToasts(onPost: (post: unknown) => void, goTo: (page: string) => void): void {
  let announced = new Set(outbox.delivered.map(({ id }) => id))
  // Posts rejected before this visit are not announced: the queue shows them.
  let refused = outbox.ready ? idsOf(refusedPosts()) : undefined
  subscribe(outbox, () => {
    const fresh = outbox.delivered.filter(({ id }) => !announced.has(id))
    announced = idsOf(outbox.delivered)
    for (const delivered of fresh) {
      onPost(delivered.post)
      if (location.pathname !== EDITOR) announceDelivered(delivered)
    }
    const before = refused
    if (outbox.ready) refused = idsOf(refusedPosts())
    if (before === undefined || [EDITOR, QUEUE].includes(location.pathname)) return
    for (const post of refusedPosts()) if (!before.has(post.id)) void announceRefused(post, goTo)
  })
  promptBeforeSignOut()
}

function refusedPosts(): OutboxItem[] {
  return outbox.items.filter(({ state }) => state === 'failed')
}

function idsOf(items: readonly { id: string }[]): Set<string> {
  return new Set(items.map(({ id }) => id))
}

function announceDelivered({ title }: Delivered): void {
  if (document.visibilityState !== 'visible') void showSystemNotification(words.delivered(title), `sent-${title}`)
  else showToast({ kind: 'success', text: words.delivered(title), ms: DELIVERED_MS })
}

async function announceRefused({ id, text, problem }: OutboxItem, goTo: (page: string) => void): Promise<void> {
  const title = text.title.trim() || words.untitled
  const message = words.refused(title, problem === undefined ? '' : problemText(problem))
  if (document.visibilityState !== 'visible') void showSystemNotification(message, `refused-${id}`)
  await inSight()
  const action = { label: words.label, run: () => goTo(QUEUE) }
  showToast({ kind: 'error', text: message, ms: REFUSED_MS, action })
}

/** Shows a system notification, where permitted, since the page is not visible. */
async function showSystemNotification(text: string, tag: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.showNotification(text, { dir: 'rtl', lang: 'fa', tag })
}
