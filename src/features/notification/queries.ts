import { mutationOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/keys.ts'
import { pagesQuery } from '#src/api/pages.ts'
import { notificationPage, type ReadWish, unreadCount } from '#src/contract/notification.ts'

export const notificationQueries = {
  list: (userId: string) =>
    pagesQuery({
      queryKey: [...keys.notifications, 'list', userId],
      path: '/api/notifications/',
      schema: notificationPage,
    }),
}

export const notificationMutations = {
  read: () =>
    mutationOptions({
      mutationKey: ['notifications', 'read'],
      mutationFn: (wish: ReadWish) => api('/api/notifications/read/', unreadCount, { method: 'POST', body: wish }),
      meta: { invalidates: [keys.notifications] },
    }),
}
