import type { Deps } from '#server/core/deps.ts'
import { ValidationError } from '#server/core/errors.ts'
import type { Session } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { isPushService } from '#server/gateways/push/services.ts'
import type { AccountSettings, NotificationChoices } from '#src/contract/account.ts'
import type { PushMessage, PushSubscriptionRequest } from '#src/contract/push.ts'
import { enqueue, removeSubscription, trimSubscriptions, writeSubscription } from './push.repo.ts'
import { afterQuietHours } from './quiet-hours.ts'
import { pushTexts } from './strings.ts'

/** More than the devices of anybody; the oldest goes for a new one. */
const MOST_SUBSCRIPTIONS = 20
const HOUR_MS = 3_600_000
/** News that nobody could be told for so long is read in the list. */
const KEEP_MS = 24 * HOUR_MS

/** Messages go to this browser while the session lasts. Subscribing again is no error. */
export async function subscribe(
  deps: Deps,
  { userId, sessionId }: Session,
  wish: PushSubscriptionRequest,
): Promise<void> {
  if (!isPushService(wish.endpoint, deps.config.push.services))
    throw new ValidationError({ endpoint: [pushTexts.unknownService] })
  const { endpoint, keys } = wish
  await deps.db.transaction(async (tx) => {
    await writeSubscription(tx, { userId, sessionId, endpoint, ...keys, createdAt: deps.now() })
    await trimSubscriptions(tx, userId, MOST_SUBSCRIPTIONS)
  })
}

/** No more messages to a browser of one's own; one that is not subscribed is no error. */
export function unsubscribe(deps: Deps, userId: number, endpoint: string): Promise<void> {
  return removeSubscription(deps.db, userId, endpoint)
}

type News = {
  userId: number
  settings: AccountSettings
  choice: keyof NotificationChoices
  message: PushMessage
  now: Date
  /** What people wait for at the very moment rings at any hour. */
  urgent?: boolean
  /** When it is of no use any more, if before a day. */
  until?: Date | undefined
}

/**
 * Queues a message in the transaction of what it tells about: neither is there without the other. Within the person's quiet
 * hours it waits for their end.
 */
export async function queuePush(
  tx: Db,
  { userId, settings, choice, message, now, urgent, until }: News,
): Promise<void> {
  const dueAt = urgent === true ? now : afterQuietHours(now, settings.quiet_hours)
  const expiresAt = until ?? new Date(dueAt.getTime() + KEEP_MS)
  if (expiresAt <= dueAt) return
  await enqueue(tx, userId, { choice, message, dueAt, expiresAt })
}
