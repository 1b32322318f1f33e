import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { messageOf } from '#src/api/errors.ts'
import { moreOf, rowsOf } from '#src/api/query/pages.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import { discardWrite } from '#src/api/writes/queue.ts'
import { usePendingWrite } from '#src/api/writes/write-store.ts'
import type { NotificationPage } from '#src/contract/notification.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { PendingNote } from '#src/ui/feedback/pending-note.tsx'
import { QueryView } from '#src/ui/feedback/query-view.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './notification.module.css'
import { NotificationRow } from './notification-row.tsx'
import { PushCard } from './push-card.tsx'
import { idsOf, notificationMutations, notificationQueries, READ_SUBJECT } from './queries.ts'
import { notificationStrings as words } from './strings.ts'

function NotificationsSkeleton() {
  return <LoadingCards className={styles.list} heights={['112px', '112px', '112px']} />
}

/** Notifications about bookings and payments, newest first, then the offer of push. */
export function NotificationsScreen({ userId }: { userId: string }) {
  const query = useInfiniteQuery(notificationQueries.list(userId))
  return (
    <QueryView
      state={useQueryState(query)}
      onRetry={() => void query.refetch()}
      offlineHint={words.offlineHint}
      skeleton={<NotificationsSkeleton />}
    >
      {({ pages }) => (
        <>
          <NotificationList pages={pages} />
          <ShowMore {...moreOf(query)} />
          {/* A stored list may change its height when the current one arrives. */}
          {(query.isFetchedAfterMount || !query.isStale) && (
            <div className={styles.offer}>
              <PushCard onlyOffer />
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}

function NotificationList({ pages }: { pages: NotificationPage[] }) {
  const mark = useMutation(notificationMutations.read())
  const pending = usePendingWrite(READ_SUBJECT)
  const marked = new Set(idsOf(pending?.body))
  const rows = rowsOf(pages).map((row) => ({ ...row, read: row.read || marked.has(row.id) }))
  if (rows.length === 0) return <NoNotifications />
  const unread = Math.max(0, (pages[0]?.unread ?? 0) - marked.size)
  const read = (ids: number[], all: boolean) =>
    mark.mutate({ ids, all }, { onError: (error) => showToast({ kind: 'error', text: messageOf(error) }) })
  const readAll = () =>
    read(
      rows.filter((row) => !row.read).map(({ id }) => id),
      true,
    )
  const isMarking = (id?: number) => {
    if (!mark.isPending || mark.variables === undefined) return false
    return mark.variables.all ? id === undefined : mark.variables.ids[0] === id
  }
  return (
    <>
      {pending !== undefined && <PendingNote error={pending.error} onGiveUp={() => void discardWrite(pending.id)} />}
      <div className={styles.bar}>
        <p role="status">{words.unreadCount(unread)}</p>
        {unread > 0 && (
          <Button variant="soft" size="small" icon="check" loading={isMarking()} onClick={readAll}>
            {words.markAll}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {rows.map((row) => (
          <NotificationRow
            key={row.id}
            notification={row}
            marking={isMarking(row.id)}
            onRead={() => read([row.id], false)}
          />
        ))}
      </ul>
    </>
  )
}

function NoNotifications() {
  return (
    <EmptyState icon="bell" title={words.empty} text={words.emptyHint} link={{ to: '/teams', label: words.toTeams }} />
  )
}
