import * as z from 'zod/mini'

/** The VAPID public key for subscriptions: P-256, base64url. */
export const pushKey = z.object({ key: z.string() })

const base64url = z.string().check(z.regex(/^[\w-]+=*$/), z.maxLength(200))

/** The fields of `PushSubscription.toJSON()`; others are dropped. */
export const pushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({ p256dh: base64url, auth: base64url }),
})
export type PushSubscriptionRequest = z.infer<typeof pushSubscription>

export const pushEndpoint = z.object({ endpoint: z.string() })

/** A button of a notification, and the page of this site that it opens. */
export const pushAction = z.object({ action: z.string(), title: z.string(), url: z.string() })
export type PushAction = z.infer<typeof pushAction>

/** Payload of a push message, sent encrypted. `tag` replaces an older message with the same tag; `url` is a page of this site. */
export const pushMessage = z.object({
  title: z.string().check(z.minLength(1)),
  body: z._default(z.string(), ''),
  url: z._default(z.string(), '/notifications'),
  tag: z._default(z.string(), 'mowj'),
  /** Number of unread notifications; undefined if unknown. */
  unread: z.optional(z.int()),
  /** Buttons, where the system shows them; at most two. */
  actions: z._default(z.array(pushAction), []),
})
export type PushMessage = z.infer<typeof pushMessage>

/** The worker's request to a page to navigate after a notification tap. `href` is same-origin. */
export const openPage = z.object({ type: z.literal('open-page'), href: z.string() })
