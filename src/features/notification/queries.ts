import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { pagesQuery } from '#src/api/query/pages.ts'
import { sendOrQueue } from '#src/api/writes/queue.ts'
import { notificationPage, unreadCount } from '#src/contract/notification.ts'
import { writeStrings } from './write-strings.ts'

const READ_PATH = '/api/notifications/read/'

export const notificationQueries = {
  list: (userId: string) =>
    pagesQuery({
      queryKey: [...keys.notifications, 'list', userId],
      path: '/api/notifications/',
      filters: { kinds: 'guardian', members: '1' },
      schema: notificationPage,
    }),
}

/** Subject of read marks in the queue of offline changes. */
export const READ_SUBJECT = 'notifications-read'

/** `ids` are the unread ones loaded here; `all` includes the others. */
type ReadMarks = { ids: number[]; all: boolean }

const MAX_IDS = 100

export const notificationMutations = {
  // Queued while offline, by id: a later `all` would include notifications that have arrived in the meantime.
  read: () =>
    mutationOptions({
      mutationKey: ['notifications', 'read'],
      mutationFn: ({ ids, all }: ReadMarks) =>
        sendOrQueue(
          {
            subject: READ_SUBJECT,
            name: writeStrings.readMarks,
            page: '/notifications',
            path: READ_PATH,
            method: 'POST',
            body: { ids: ids.slice(0, MAX_IDS) },
            merge: (older) => ({ ids: [...new Set([...ids, ...idsOf(older)])].slice(0, MAX_IDS) }),
            stale: [keys.notifications],
          },
          () => api(READ_PATH, unreadCount, { method: 'POST', body: all ? { all: true } : { ids } }),
        ),
      meta: { invalidates: [keys.notifications] },
    }),
}

const idList = z.object({ ids: z.array(z.int()) })

/** The ids in a queued change. */
export function idsOf(body: object | null | undefined): number[] {
  return idList.safeParse(body).data?.ids ?? []
}
