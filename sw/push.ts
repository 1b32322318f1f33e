import * as z from 'zod/mini'
import { messageTypes } from '#src/contract/offline-media.ts'
import { type PushAction, type PushMessage, pushAction, pushMessage } from '#src/contract/push.ts'
import { notificationTexts } from '#src/fa/notification-texts.ts'
import { onMessage } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icons/icon-192.png'
/** Android's status bar shows only its alpha channel. */
const BADGE = '/icons/monochrome-512.png'
const LIST = '/notifications'
/** Maximum time from a page's first byte to its message listener. */
const RESPONSE_TIMEOUT_MS = 60_000

/**
 * Shows push messages as notifications and opens their page on a tap. An unreadable message shows a generic notification:
 * browsers revoke the subscription of a site that receives pushes silently.
 */
export function handlePush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(parse(event.data))))
  handlePageMessages()
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(pageOf(event.notification.data, event.action)))
  })
}

function parse(data: PushMessageData | null): PushMessage {
  try {
    return pushMessage.parse(data?.json())
  } catch {
    return pushMessage.parse({ title: notificationTexts.unknown.title, body: notificationTexts.unknown.text })
  }
}

async function show({ title, body, url, tag, unread, actions }: PushMessage): Promise<void> {
  const buttons = actions.map(({ action, title: text }) => ({ action, title: text }))
  const data = { url, actions }
  const options = { body, tag, dir: 'rtl', lang: 'fa', icon: ICON, badge: BADGE, data, actions: buttons } as const
  await Promise.all([self.registration.showNotification(title, options), showBadge(unread)])
}

async function showBadge(unread: number | undefined): Promise<void> {
  if (unread === undefined || !('setAppBadge' in self.navigator)) return
  await self.navigator.setAppBadge(unread).catch(() => undefined)
}

/** `data` of a notification, as `show` wrote it. */
const shownData = z.object({ url: z.string(), actions: z._default(z.array(pushAction), []) })

/** The URL of the tapped button, or of the notification; URLs of other origins become the notification list. */
function pageOf(data: unknown, tapped: string): string {
  const shown = shownData.safeParse(data)
  const url = shown.success ? (urlOf(shown.data.actions, tapped) ?? shown.data.url) : LIST
  const { origin, href } = new URL(url, self.location.origin)
  return origin === self.location.origin ? href : self.location.origin + LIST
}

function urlOf(actions: readonly PushAction[], tapped: string): string | undefined {
  return actions.find(({ action }) => action === tapped)?.url
}

/** Unanswered navigation requests by window id. */
const pending = new Map<string, { href: string; done: () => void }>()

/** Navigates an open window, preferably a visible one; otherwise opens a new one. */
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
  await requestNavigation(window, href)
}

/**
 * The page navigates itself, so that it can ask before unsaved input is lost. A page that is still loading has no listener
 * yet: the worker stays alive until the page responds, and repeats the message when the page reports its listener.
 */
async function requestNavigation(window: Client, href: string): Promise<void> {
  pending.get(window.id)?.done()
  let done = () => {}
  const answered = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS)
    done = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  const request = { href, done }
  pending.set(window.id, request)
  window.postMessage({ type: 'open-page', href })
  await answered
  if (pending.get(window.id) === request) pending.delete(window.id)
}

function handlePageMessages(): void {
  onMessage(messageTypes.pageListens, async (_message, { source }) => {
    const request = pending.get(idOf(source))
    if (request !== undefined) source?.postMessage({ type: 'open-page', href: request.href })
  })
  onMessage(messageTypes.navigationStarted, async (_message, { source }) => pending.get(idOf(source))?.done())
}

function idOf(source: ExtendableMessageEvent['source']): string {
  return source !== null && 'id' in source ? source.id : ''
}
