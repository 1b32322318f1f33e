import * as z from 'zod/mini'

/** The key a browser subscribes with: VAPID, P-256, base64url. */
export const pushKey = z.object({ key: z.string() })

const base64url = z.string().check(z.regex(/^[\w-]+=*$/), z.maxLength(200))

/** What `PushSubscription.toJSON()` gives; anything else in it is left out. */
export const pushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({ p256dh: base64url, auth: base64url }),
})
export type PushSubscriptionRequest = z.infer<typeof pushSubscription>

export const pushEndpoint = z.object({ endpoint: z.string() })

/** What the worker is sent, encrypted. `tag` replaces an older message about the same thing; `url` is a page of ours. */
export const pushMessage = z.object({
  title: z.string().check(z.minLength(1)),
  body: z._default(z.string(), ''),
  url: z._default(z.string(), '/notifications'),
  tag: z._default(z.string(), 'mowj'),
  /** How many notifications wait to be read; undefined when that is not known. */
  unread: z.optional(z.int()),
})
export type PushMessage = z.infer<typeof pushMessage>

/** The worker's wish that an open page goes somewhere: a notification was tapped. `href` is of the page's own origin. */
export const openPage = z.object({ type: z.literal('open-page'), href: z.string() })
