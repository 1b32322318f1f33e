import { subscribe } from 'valtio'
import { type Delivered, outbox } from '#src/api/outbox-client/outbox-store.ts'
import { inSight } from '#src/offline/idle.ts'
import type { OutboxItem } from '#src/offline/outbox/item.ts'
import { problemText } from '#src/offline/outbox/strings.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { promptBeforeSignOut } from './sign-out-prompt.ts'
import { uploadStrings as words } from './strings.ts'

/** The form tells of its own post. */
const COMPOSER = '/create-post'
/** The queue shows what was refused. */
const QUEUE = '/uploads'
const DELIVERED_MS = 5000
const REFUSED_MS = 10_000

/** Tells of every post that arrives, or is refused, while the app is open; `onPost` puts it into the lists. */
export function showUploadToasts(onPost: (post: unknown) => void, goTo: (page: string) => void): void {
  let told = new Set(outbox.delivered.map(({ id }) => id))
  // What was refused before this visit is no news: the queue counts it.
  let refused = outbox.ready ? idsOf(refusedPosts()) : undefined
  subscribe(outbox, () => {
    const fresh = outbox.delivered.filter(({ id }) => !told.has(id))
    told = idsOf(outbox.delivered)
    for (const delivered of fresh) {
      onPost(delivered.post)
      if (location.pathname !== COMPOSER) sayDelivered(delivered)
    }
    const before = refused
    if (outbox.ready) refused = idsOf(refusedPosts())
    if (before === undefined || [COMPOSER, QUEUE].includes(location.pathname)) return
    for (const post of refusedPosts()) if (!before.has(post.id)) void sayRefused(post, goTo)
  })
  promptBeforeSignOut()
}

function refusedPosts(): OutboxItem[] {
  return outbox.items.filter(({ state }) => state === 'failed')
}

function idsOf(things: readonly { id: string }[]): Set<string> {
  return new Set(things.map(({ id }) => id))
}

function sayDelivered({ title }: Delivered): void {
  if (document.visibilityState !== 'visible') void notify(words.delivered(title), `sent-${title}`)
  else showToast({ kind: 'success', text: words.delivered(title), ms: DELIVERED_MS })
}

async function sayRefused({ id, text, problem }: OutboxItem, goTo: (page: string) => void): Promise<void> {
  const title = text.title.trim() || words.untitled
  const told = words.refused(title, problem === undefined ? '' : problemText(problem))
  if (document.visibilityState !== 'visible') void notify(told, `refused-${id}`)
  await inSight()
  const action = { label: words.label, run: () => goTo(QUEUE) }
  showToast({ kind: 'error', text: told, ms: REFUSED_MS, action })
}

/** Somebody who looks elsewhere hears it from the device, if they have allowed that. */
async function notify(text: string, tag: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.showNotification(text, { dir: 'rtl', lang: 'fa', tag })
}
