import type { PushMessage } from '#src/contract/push.ts'

/** The value by which browsers recognise a declarative message: the number of the Web Push RFC. */
const DECLARATIVE = 8030

/**
 * The JSON of a message, in two forms at once: the fields that our service worker reads, and a declarative message, which
 * Safari 18.4 and later shows by itself, even if the worker is gone. Both name the same page.
 */
export function payloadOf(message: PushMessage, origin: string): string {
  const { title, body, url, tag, unread, actions = [] } = message
  const page = (path: string) => new URL(path, origin).href
  const badge = unread === undefined ? {} : { app_badge: unread }
  return JSON.stringify({
    ...message,
    web_push: DECLARATIVE,
    notification: {
      ...{ title, body, tag, navigate: page(url), lang: 'fa', dir: 'rtl', silent: false },
      // Safari 18 reads the count here, as text; the standard has it beside the notification, as a number.
      ...(unread === undefined ? {} : { app_badge: String(unread) }),
      actions: actions.map((each) => ({ action: each.action, title: each.title, navigate: page(each.url) })),
    },
    ...badge,
  })
}
