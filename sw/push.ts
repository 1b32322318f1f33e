import { type PushMessage, pushMessage } from '#src/contract/push.ts'
import { notificationTexts } from '#src/fa/notification-texts.ts'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icons/icon-192.png'
/** Only its shape is drawn, in the status bar. */
const BADGE = '/icons/monochrome-512.png'
const LIST = '/notifications'

/**
 * Shows what the server has to say, and opens it at a tap. Every push shows something, one that cannot be read too: a
 * browser takes the subscription from a site whose pushes are silent.
 */
export function showPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
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
  // The page goes there by itself, so that nothing written in it is lost without a question.
  window.postMessage({ type: 'open-page', href })
}
