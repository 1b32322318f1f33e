import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { serverNow } from '#src/api/clock.ts'
import { SLOW_RESPONSE_MS, useStillTrue } from '#src/api/query/query-state.ts'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { MyTerms } from '#src/contract/enrolment.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { SessionBounds } from '#src/contract/member/bounds.ts'
import { firstDayOf, type Timetable } from '#src/fa/lessons.ts'
import type { BookingDraft } from '#src/features/booking/draft.ts'
import { type BookedSession, memberQueries, paidQueries } from '#src/features/booking/queries.ts'
import { type Who, type WhoOf, whoSwims } from './who.ts'

/** What of a session decides who can swim. */
export type SwimSession = Timetable & { bounds?: SessionBounds | undefined }

/** Who swims: as shown, and as of now for what happens after a tap. */
export type WhoNow = {
  who: Who
  context: WhoOf
  /** The same from the latest data; undefined as long as the members of a signed-in account are not known. */
  now: () => Who | undefined
  /** Reads the members; false when no response came. */
  read: () => Promise<boolean>
  /** Reads members and terms again after the server refused a swimmer. */
  refresh: () => Promise<unknown>
}

export function useWho(
  of: BookedSession<BookableKind>,
  session: SwimSession,
  draft: BookingDraft,
  shown: BookingDraft,
): WhoNow {
  const client = useQueryClient()
  const { status, userId } = useSnapshot(signIn)
  const isSignedIn = status === 'signed-in'
  const members = useQuery({ ...memberQueries.list(userId), enabled: isSignedIn }).data
  const isFamily = members !== undefined && members.length > 1
  const terms = useQuery({ ...paidQueries.list(of.kind, userId), enabled: isSignedIn && isFamily }).data
  const membersKey = () => memberQueries.list(signIn.userId).queryKey
  const termsKey = () => paidQueries.list(of.kind, signIn.userId).queryKey
  const context = whoOf(of, session, shown, terms)
  return {
    who: whoSwims(isSignedIn ? members : undefined, shown, context),
    context,
    now: () => {
      const list = client.getQueryData(membersKey())
      return list && whoSwims(list, draft, whoOf(of, session, draft, client.getQueryData(termsKey())))
    },
    read: () =>
      client.query({ ...memberQueries.list(signIn.userId), retry: false }).then(
        () => true,
        () => false,
      ),
    refresh: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: membersKey() }),
        client.invalidateQueries({ queryKey: termsKey() }),
      ]),
  }
}

/**
 * Whether a screen opened by a signed-in user waits for the account's members, so that it does not move when they come.
 * A form that is on the screen stays: it continues by itself after the sign-in.
 */
export function useReadsMembers(): boolean {
  const { status, userId } = useSnapshot(signIn)
  const query = useQuery({ ...memberQueries.list(userId), enabled: status === 'signed-in' })
  const [opensSignedIn] = useState(status === 'signed-in')
  const late = useStillTrue(query.isFetching, SLOW_RESPONSE_MS)
  return opensSignedIn && query.isLoading && query.failureCount === 0 && !late
}

function whoOf(
  of: BookedSession<BookableKind>,
  session: SwimSession,
  { selectedMonths: selected }: BookingDraft,
  terms: MyTerms | undefined,
): WhoOf {
  const ofSession = terms?.results.filter(
    (term) => term.subject === of.id && term.session === of.session && term.state !== 'cancelled',
  )
  return {
    bounds: session.bounds,
    firstDay: firstDayOf([...selected], session, new Date(serverNow())),
    selected,
    terms: ofSession ?? [],
    isVisit: of.kind === 'pool',
  }
}
