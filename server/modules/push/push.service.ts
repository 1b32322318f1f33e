import type { Deps } from '#server/core/deps.ts'
import { ValidationError } from '#server/core/errors.ts'
import type { Session } from '#server/core/fastify-types.ts'
import { afterQuietHours } from '#server/core/quiet-hours.ts'
import type { Db } from '#server/db/client.ts'
import { isPushService } from '#server/gateways/push/services.ts'
import type { AccountSettings, NotificationChoices } from '#src/contract/account.ts'
import { HOUR_MS } from '#src/contract/duration.ts'
import type { PushMessage, PushSubscriptionRequest } from '#src/contract/push.ts'
import { enqueue, listSubscribers, removeSubscription, trimSubscriptions, writeSubscription } from './push.repo.ts'
import { pushTexts } from './strings.ts'

/** More than any user's devices; a new subscription replaces the oldest. */
const MOST_SUBSCRIPTIONS = 20
/** Undelivered messages expire after a day; the list of notifications still shows them. */
const EXPIRY_MS = 24 * HOUR_MS

/** Subscribes this browser while the session lasts. Idempotent. */
export async function subscribe(
  deps: Deps,
  { userId, sessionId }: Session,
  request: PushSubscriptionRequest,
): Promise<void> {
  if (!isPushService(request.endpoint, deps.config.push.services))
    throw new ValidationError({ endpoint: [pushTexts.unknownService] })
  const { endpoint, keys } = request
  await deps.db.transaction(async (tx) => {
    await writeSubscription(tx, { userId, sessionId, endpoint, ...keys, createdAt: deps.now() })
    await trimSubscriptions(tx, userId, MOST_SUBSCRIPTIONS)
  })
}

/** Unsubscribes a browser of the user. Idempotent. */
export function unsubscribe(deps: Deps, userId: number, endpoint: string): Promise<void> {
  return removeSubscription(deps.db, userId, endpoint)
}

/** The users among these with a device that gets push messages. */
export function subscribersAmong(tx: Db, userIds: number[]): Promise<Set<number>> {
  return listSubscribers(tx, userIds)
}

type PushInput = {
  userId: number
  settings: AccountSettings
  choice: keyof NotificationChoices
  message: PushMessage
  now: Date
  /** The user is waiting for the message: it ignores quiet hours. */
  urgent?: boolean
  /** When the message becomes useless, if within a day. */
  until?: Date | undefined
}

/**
 * Queues a message in the transaction of the change it announces, so that both are committed or neither. Within the
 * user's quiet hours it waits for their end.
 */
export async function queuePush(
  tx: Db,
  { userId, settings, choice, message, now, urgent, until }: PushInput,
): Promise<void> {
  const dueAt = urgent === true ? now : afterQuietHours(now, settings.quiet_hours)
  const expiresAt = until ?? new Date(dueAt.getTime() + EXPIRY_MS)
  if (expiresAt <= dueAt) return
  await enqueue(tx, userId, { choice, message, dueAt, expiresAt })
}
