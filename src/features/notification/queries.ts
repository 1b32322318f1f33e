import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { pagesQuery } from '#src/api/query/pages.ts'
import { sendOrQueue } from '#src/api/writes/queue.ts'
import { notificationPage, unreadCount } from '#src/contract/notification.ts'
import { notificationStrings as words } from './strings.ts'

const READ_PATH = '/api/notifications/read/'

export const notificationQueries = {
  list: (userId: string) =>
    pagesQuery({
      queryKey: [...keys.notifications, 'list', userId],
      path: '/api/notifications/',
      schema: notificationPage,
    }),
}

/** How read marks stand among the changes that wait for the network. */
export const READ_SUBJECT = 'notifications-read'

/** `ids` are the unread ones that are known here; `all` means the others, too. */
type Reading = { ids: number[]; all: boolean }

const MOST_AT_ONCE = 100

export const notificationMutations = {
  // Kept while there is no network. Later «all» would also mean what arrives meanwhile: what was seen is kept by id.
  read: () =>
    mutationOptions({
      mutationKey: ['notifications', 'read'],
      mutationFn: ({ ids, all }: Reading) =>
        sendOrQueue(
          {
            subject: READ_SUBJECT,
            name: words.readMarks,
            page: '/notifications',
            path: READ_PATH,
            method: 'POST',
            body: { ids: ids.slice(0, MOST_AT_ONCE) },
            merge: (older) => ({ ids: [...new Set([...ids, ...idsOf(older)])].slice(0, MOST_AT_ONCE) }),
            stale: [keys.notifications],
          },
          () => api(READ_PATH, unreadCount, { method: 'POST', body: all ? { all: true } : { ids } }),
        ),
      meta: { invalidates: [keys.notifications] },
    }),
}

const idList = z.object({ ids: z.array(z.int()) })

/** The ids in a kept change. */
export function idsOf(body: object | null | undefined): number[] {
  return idList.safeParse(body).data?.ids ?? []
}
