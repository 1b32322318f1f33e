import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { shownKind } from '#server/db/order-kind.ts'
import type { MarkReadRequest, Notification, NotificationKind } from '#src/contract/notification.ts'
import { countNotifications, listNotifications, markRead, type NotificationRow } from './notification.repo.ts'

/** One page of a user's notifications, with their total count. Throws `not_found` past the end. */
export async function notificationsOf(
  deps: Deps,
  userId: number,
  { page, pageSize, kinds }: { page: number; pageSize: number; kinds: readonly NotificationKind[] },
) {
  const [counted, rows] = await Promise.all([
    countNotifications(deps.db, userId, kinds),
    listNotifications(deps.db, { userId, kinds }, { limit: pageSize, offset: (page - 1) * pageSize }),
  ])
  if (rows.length === 0 && page > 1) throw new AppError('not_found')
  return { ...counted, results: rows.map(toNotification) }
}

/** The number of unread notifications. */
export async function unreadOf(deps: Deps, userId: number) {
  const { unread } = await countNotifications(deps.db, userId)
  return { unread }
}

/** Marks the user's own notifications as read and returns the number of unread ones. */
export async function readNotifications(deps: Deps, userId: number, input: MarkReadRequest) {
  await markRead(deps.db, userId, 'all' in input ? 'all' : input.ids, deps.now())
  return unreadOf(deps, userId)
}

function toNotification({ id, kind, order, swimmers, message, createdAt, readAt }: NotificationRow): Notification {
  return {
    id,
    kind,
    order:
      order === null
        ? null
        : {
            uid: order.uid,
            kind: shownKind(order.kind),
            team_name: order.subject.team_name,
            months: order.subject.months,
            swimmers,
          },
    message,
    created_at: createdAt.toISOString(),
    read: readAt !== null,
  }
}
