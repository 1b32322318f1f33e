import { type PushMessage, pushMessage } from '#src/contract/push.ts'
import { notificationTexts } from '#src/fa/notification-texts.ts'
import { onMessage } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icons/icon-192.png'
/** Only its shape is drawn, in the status bar. */
const BADGE = '/icons/monochrome-512.png'
const LIST = '/notifications'
/** How long a page may take from its first byte to its first listener. */
const ANSWER_MS = 60_000

/**
 * Shows what the server has to say, and opens it at a tap. Every push shows something, one that cannot be read too: a
 * browser takes the subscription from a site whose pushes are silent.
 */
export function showPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
  hearPages()
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(pageOf(event.notification.data)))
  })
}

function read(data: PushMessageData | null): PushMessage {
  try {
    return pushMessage.parse(data?.json())
  } catch {
    return pushMessage.parse({ title: notificationTexts.unknown.title, body: notificationTexts.unknown.text })
  }
}

async function show({ title, body, url, tag, unread }: PushMessage): Promise<void> {
  const look = { body, tag, dir: 'rtl', lang: 'fa', icon: ICON, badge: BADGE, data: { url } } as const
  await Promise.all([self.registration.showNotification(title, look), showBadge(unread)])
}

async function showBadge(unread: number | undefined): Promise<void> {
  if (unread === undefined || !('setAppBadge' in self.navigator)) return
  await self.navigator.setAppBadge(unread).catch(() => undefined)
}

/** A page of ours, whatever the message says. */
function pageOf(data: unknown): string {
  const url = typeof data === 'object' && data !== null && 'url' in data ? String(data.url) : LIST
  const { origin, href } = new URL(url, self.location.origin)
  return origin === self.location.origin ? href : self.location.origin + LIST
}

/** Where windows are to go that have not answered yet, by their ids. */
const waiting = new Map<string, { href: string; done: () => void }>()

/** Goes on in a window that is open, the one in sight first; else opens one. */
async function open(href: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [window] = windows.toSorted(
    (a, b) => Number(b.visibilityState === 'visible') - Number(a.visibilityState === 'visible'),
  )
  if (window === undefined) {
    await self.clients.openWindow(href)
    return
  }
  await window.focus().catch(() => undefined)
  await lead(window, href)
}

/**
 * The page goes there by itself, so that nothing written in it is lost without a question. One that is still loading does
 * not hear yet: the worker stays until the page has answered, and tells it again once it listens.
 */
async function lead(window: Client, href: string): Promise<void> {
  waiting.get(window.id)?.done()
  let done = () => {}
  const answered = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ANSWER_MS)
    done = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  const wish = { href, done }
  waiting.set(window.id, wish)
  window.postMessage({ type: 'open-page', href })
  await answered
  if (waiting.get(window.id) === wish) waiting.delete(window.id)
}

function hearPages(): void {
  onMessage('PAGE_LISTENS', async (_message, { source }) => {
    const wish = waiting.get(idOf(source))
    if (wish !== undefined) source?.postMessage({ type: 'open-page', href: wish.href })
  })
  onMessage('PAGE_GOES', async (_message, { source }) => waiting.get(idOf(source))?.done())
}

function idOf(source: ExtendableMessageEvent['source']): string {
  return source !== null && 'id' in source ? source.id : ''
}
