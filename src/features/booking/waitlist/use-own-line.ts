import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import type { BookedSession } from '#src/features/booking/queries.ts'
import { lineQueries } from './line-queries.ts'
import { entriesOf } from './own-line.ts'

const none: WaitlistEntry[] = []

export type OwnLine = {
  /** The account's entries for this session. */
  entries: readonly WaitlistEntry[]
  /** What is offered to the account is not known yet, and no request has failed. */
  isReading: boolean
  /** The entries are current: read by this screen, or just before it. */
  isRead: boolean
}

/** The lines in which the account stands here, read when something is full (`isNeeded`); a known copy is always used. */
export function useOwnLine(of: BookedSession<BookableKind>, isNeeded: boolean): OwnLine {
  const { status, userId } = useSnapshot(signIn)
  const isSignedIn = status === 'signed-in'
  const query = useQuery({ ...lineQueries.list(userId), enabled: isSignedIn && isNeeded })
  const { kind, id, session } = of
  const entries = useMemo(
    () => (isSignedIn && query.data !== undefined ? entriesOf(query.data, { kind, id, session }) : none),
    [isSignedIn, query.data, kind, id, session],
  )
  return {
    entries,
    isReading: query.isLoading && query.failureCount === 0,
    isRead: query.isSuccess && (query.isFetchedAfterMount || !query.isStale),
  }
}
