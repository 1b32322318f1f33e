import { queryOptions } from '@tanstack/react-query'
import { unreadCount } from '#src/contract/notification.ts'
import { api } from './client.ts'
import { keys } from './query/keys.ts'

const FRESH_MS = 60_000
const POLL_MS = 3 * 60_000

/** Number of unread notifications, polled while the page is visible. */
export function unreadQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.notifications, 'unread', userId],
    queryFn: ({ signal }) => api('/api/notifications/unread/', unreadCount, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    // A badge is not worth a retry before the next poll.
    retry: false,
  })
}
