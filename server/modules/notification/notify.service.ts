import type { Db } from '#server/db/client.ts'
import { queuePush, subscribersAmong } from '#server/modules/push/push.service.ts'
import { choicesOf, choicesOfMany } from '#server/modules/settings/settings.service.ts'
import type { NotificationChoices } from '#src/contract/account.ts'
import type { NotificationKind } from '#src/contract/notification.ts'
import type { PushAction } from '#src/contract/push.ts'
import { notificationTexts } from '#src/fa/notification-texts.ts'
import { namesBesideHolder } from '#src/fa/swimmer-names.ts'
import {
  addNotification,
  addNotifications,
  countNotifications,
  findOrderName,
  listOtherGuardians,
  type OrderName,
} from './notification.repo.ts'
import { actionTexts } from './strings.ts'

/** The user setting that controls each kind. */
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
  waitlist_offer: 'booking',
  waitlist_passed: 'booking',
  paper_ending: 'reminder',
  content_moderated: 'post',
  staff_reply: 'booking',
  guardian_invited: 'booking',
  guardian_accepted: 'booking',
  guardian_ended: 'booking',
  club_message: 'booking',
  webhook_disabled: 'booking',
  schedule_changed: 'booking',
}

/** The user is waiting for these right now. */
const urgentKinds: ReadonlySet<NotificationKind> = new Set([
  'booking_confirmed',
  'payment_credited',
  'payment_reversed',
  'payment_failed',
  'wallet_charged',
])

/** Money credited to the wallet. */
const walletKinds: ReadonlySet<NotificationKind> = new Set(['payment_credited', 'term_cancelled', 'wallet_charged'])

/** The user's own money, places held for them, and words of the club to them: always in the list. */
const listedKinds: ReadonlySet<NotificationKind> = new Set([
  ...walletKinds,
  'payment_reversed',
  'waitlist_offer',
  'content_moderated',
  'staff_reply',
  'guardian_invited',
  'guardian_accepted',
  'guardian_ended',
  'club_message',
  'webhook_disabled',
  'schedule_changed',
])

/** Notifies the payer of a change of an order, in the transaction that makes the change. */
export async function notify(
  tx: Db,
  order: { id: number; uid: string; userId: number },
  kind: NotificationKind,
  now: Date,
): Promise<void> {
  const url = walletKinds.has(kind) ? '/wallet' : `/payment-receipt/${order.uid}`
  await notifyUser(tx, { userId: order.userId, kind, orderId: order.id, url, now })
}

/** Notifies the other guardians of the swimmers of a confirmed order, each of those whom they see. */
export async function notifyOtherGuardians(tx: Db, { id, uid }: { id: number; uid: string }, now: Date): Promise<void> {
  for (const { userId, names, subject } of await listOtherGuardians(tx, id)) {
    await notifyUser(tx, {
      userId,
      kind: 'booking_confirmed',
      key: `booked:${uid}`,
      text: `${names}: ${subject}`,
      url: `/payment-receipt/${uid}`,
      now,
    })
  }
}

/** Notifies an author that a post is published, in the transaction that published it. */
export async function notifyPostPublished(
  tx: Db,
  { userId, postId, title, now }: { userId: number; postId: number; title: string; now: Date },
): Promise<void> {
  await notifyUser(tx, {
    userId,
    kind: 'post_published',
    text: title,
    url: `/posts/${postId}`,
    key: `post:${postId}`,
    now,
  })
}

type NotificationInput = {
  userId: number
  kind: NotificationKind
  /** A page of this site. */
  url: string
  now: Date
  orderId?: number
  /** A custom text, when kind and order do not say enough. */
  text?: string
  /** Identifies the subject: at most one notification per user and key. */
  key?: string
  /** When the notification becomes useless. */
  until?: Date
}

/**
 * Adds a notification to the user's list and queues its push message, unless the user has disabled its kind. Returns
 * whether it is in the list.
 */
export async function notifyUser(tx: Db, input: NotificationInput): Promise<boolean> {
  const { userId, kind, url, text, key, now } = input
  const settings = await choicesOf(tx, userId)
  const choice = choices[kind]
  if (settings === undefined) return false
  const isEnabled = settings.notifications[choice]
  // Some kinds are always listed; push messages are sent only when enabled.
  if (!isEnabled && !listedKinds.has(kind)) return false
  const message = text === undefined ? null : { text, url }
  const row = { userId, kind, orderId: input.orderId ?? null, message, key: key ?? null, createdAt: now }
  const id = await addNotification(tx, row)
  if (id === undefined) return false
  if (!isEnabled) return true
  const { unread } = await countNotifications(tx, userId)
  const texts = notificationTexts[kind]
  const order = input.orderId === undefined ? undefined : await findOrderName(tx, input.orderId)
  await queuePush(tx, {
    ...{ userId, settings, choice, now, urgent: urgentKinds.has(kind), until: input.until },
    message: {
      ...{
        title: texts.title,
        body: text ?? (order && orderText(order)) ?? texts.text,
        url,
        tag: key ?? `${kind}:${id}`,
        unread,
      },
      actions: actionsOf(kind, { url, order: order?.uid }),
    },
  })
  return true
}

/**
 * The same for many users, each with a text of their own: once for each user and key. Only those with a device that gets
 * push messages cost a statement of their own. Returns who has it in the list, in the order given.
 */
export async function notifyUsers(
  tx: Db,
  messages: readonly { userId: number; text: string; url: string }[],
  { kind, key, now }: { kind: NotificationKind; key: string; now: Date },
): Promise<number[]> {
  const choice = choices[kind]
  const ids = messages.map(({ userId }) => userId)
  const settings = await choicesOfMany(tx, ids)
  const isListed = (userId: number) => {
    const own = settings.get(userId)
    return own !== undefined && (own.notifications[choice] || listedKinds.has(kind))
  }
  const listed = messages.filter(({ userId }) => isListed(userId))
  const added = await addNotifications(
    tx,
    listed.map(({ userId, text, url }) => ({ userId, kind, message: { text, url }, key, createdAt: now })),
  )
  const got = new Set(added.map(({ userId }) => userId))
  const told = listed.filter(({ userId }) => got.has(userId))
  const subscribers = await subscribersAmong(tx, [...got])
  for (const { userId, text, url } of told) {
    const own = settings.get(userId)
    if (own === undefined || !own.notifications[choice] || !subscribers.has(userId)) continue
    const { unread } = await countNotifications(tx, userId)
    const message = { title: notificationTexts[kind].title, body: text, url, tag: key, unread, actions: [] }
    await queuePush(tx, { userId, settings: own, choice, now, urgent: urgentKinds.has(kind), message })
  }
  return told.map(({ userId }) => userId)
}

/** The booked subject, with the names of its swimmers unless the account holder swims alone. */
function orderText({ name, swimmers }: OrderName): string {
  const names = namesBesideHolder(swimmers)
  return names === undefined ? name : `${names}: ${name}`
}

/** The one thing to do about it without opening the app first. */
function actionsOf(kind: NotificationKind, { url, order }: { url: string; order: string | undefined }): PushAction[] {
  if (kind === 'term_ending') return [{ action: 'renew', title: actionTexts.renew, url }]
  if (kind === 'waitlist_offer') return [{ action: 'accept', title: actionTexts.accept, url }]
  const hasTicket = kind === 'booking_confirmed' || kind === 'session_tomorrow'
  return hasTicket && order !== undefined
    ? [{ action: 'ticket', title: actionTexts.ticket, url: `/ticket?order=${order}` }]
    : []
}
