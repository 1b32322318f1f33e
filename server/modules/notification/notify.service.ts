import type { Db } from '#server/db/client.ts'
import { queuePush } from '#server/modules/push/push.service.ts'
import { choicesOf } from '#server/modules/settings/settings.service.ts'
import type { NotificationChoices } from '#src/contract/account.ts'
import type { NotificationKind } from '#src/contract/notification.ts'
import { notificationTexts } from '#src/fa/notification-texts.ts'
import { addNotification, countNotifications, findOrderName } from './notification.repo.ts'

/** Which of a person's choices a kind falls under. */
const choices: Record<NotificationKind, keyof NotificationChoices> = {
  booking_confirmed: 'booking',
  payment_credited: 'booking',
  payment_reversed: 'booking',
  payment_failed: 'booking',
  hold_expired: 'booking',
  term_cancelled: 'booking',
  wallet_charged: 'booking',
  session_tomorrow: 'reminder',
  term_ending: 'term_ending',
  post_published: 'post',
}

/** Somebody waits for these at the very moment. */
const urgent: ReadonlySet<NotificationKind> = new Set([
  'booking_confirmed',
  'payment_credited',
  'payment_reversed',
  'payment_failed',
  'wallet_charged',
])

/** Money that is now in the wallet. */
const toWallet: ReadonlySet<NotificationKind> = new Set(['payment_credited', 'term_cancelled', 'wallet_charged'])

/** Money of one's own: always in the list. */
const ofMoney: ReadonlySet<NotificationKind> = new Set([...toWallet, 'payment_reversed'])

/** Tells the payer what became of an order, in the transaction that made it so. */
export async function notify(
  tx: Db,
  order: { id: number; uid: string; userId: number },
  kind: NotificationKind,
  now: Date,
): Promise<void> {
  const url = toWallet.has(kind) ? '/wallet' : `/payment-receipt/${order.uid}`
  await tell(tx, { userId: order.userId, kind, orderId: order.id, url, now })
}

/** For the module of posts: tells an author that a post is out, in the transaction that published it. */
export async function notifyPostPublished(
  tx: Db,
  { userId, postId, title, now }: { userId: number; postId: number; title: string; now: Date },
): Promise<void> {
  await tell(tx, { userId, kind: 'post_published', text: title, url: `/posts/${postId}`, key: `post:${postId}`, now })
}

type News = {
  userId: number
  kind: NotificationKind
  /** A page of ours. */
  url: string
  now: Date
  orderId?: number
  /** Its own words, where the kind and the order do not say all. */
  text?: string
  /** What it is about: nobody is told twice of one key. */
  key?: string
  /** When it is of no use any more. */
  until?: Date
}

/** Puts a notification into the person's list and on its way to their phones, unless they want none of its kind. The answer is whether it is in the list. */
export async function tell(tx: Db, news: News): Promise<boolean> {
  const { userId, kind, url, text, key, now } = news
  const settings = await choicesOf(tx, userId)
  const choice = choices[kind]
  if (settings === undefined) return false
  const isWanted = settings.notifications[choice]
  // Money of one's own is always told in the list; on phones only where it is wanted.
  if (!isWanted && !ofMoney.has(kind)) return false
  const message = text === undefined ? null : { text, url }
  const row = { userId, kind, orderId: news.orderId ?? null, message, key: key ?? null, createdAt: now }
  const id = await addNotification(tx, row)
  if (id === undefined) return false
  if (!isWanted) return true
  const { unread } = await countNotifications(tx, userId)
  const words = notificationTexts[kind]
  const about = text ?? (news.orderId === undefined ? undefined : await findOrderName(tx, news.orderId))
  await queuePush(tx, {
    ...{ userId, settings, choice, now, urgent: urgent.has(kind), until: news.until },
    message: { title: words.title, body: about ?? words.text, url, tag: key ?? `${kind}:${id}`, unread },
  })
  return true
}
