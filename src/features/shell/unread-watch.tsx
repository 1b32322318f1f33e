import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadQuery } from '#src/api/unread.ts'
import { showBadge } from '#src/offline/badge.ts'

/** Renders nothing: reports the unread count and sets the app badge. */
export function UnreadWatch({ userId, onCount }: { userId: string; onCount: (unread: number) => void }) {
  const { data } = useQuery(unreadQuery(userId))
  const unread = data?.unread ?? 0
  useEffect(() => {
    onCount(unread)
    showBadge(unread)
  }, [unread, onCount])
  return null
}
