import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useQueryState } from '#src/api/query/query-state.ts'
import { listPaths, overviewPath } from '#src/contract/catalog/screens.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { BookingPage } from '#src/features/booking/booking-frame.tsx'
import { BookingSkeleton } from '#src/features/booking/booking-skeleton.tsx'
import { ListLink } from '#src/features/booking/list-link.tsx'
import { type BookedSession, slotQueries } from '#src/features/booking/queries.ts'
import type { SessionHead } from '#src/features/booking/session-head.ts'
import type { LoadMemberForm } from '#src/features/booking/swimmers/add-swimmer.tsx'
import { useFailureToast } from '#src/features/booking/use-failure-toast.ts'
import type { WaitlistPart } from '#src/features/booking/waitlist/views.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import type { BookedDate } from './slot-dates.ts'
import { SlotForm } from './slot-form.tsx'
import { slotStrings as words } from './slot-strings.ts'

type SlotScreenProps = {
  of: BookedSession<'pool'>
  /** Shown while the opening is loading. */
  head?: SessionHead | undefined
  requested: BookedTerm | undefined
  /** Dates of this opening that the user has booked. */
  booked: readonly BookedDate[]
  onChoose: (date: BookedTerm) => void
  loadMemberForm?: LoadMemberForm
  waitlist?: WaitlistPart
  /** The user's multi-visit cards, for the chosen date. */
  cards?: (date: BookedTerm | undefined) => ReactNode
}

/** Selection of date and people for a pool visit. */
export function SlotScreen(props: SlotScreenProps) {
  const { of, head, requested, booked, onChoose, loadMemberForm, waitlist, cards } = props
  const query = useQuery(slotQueries.detail(of))
  const state = useQueryState(query)
  const retry = () => void query.refetch()
  useFailureToast(query.isError && state.name !== 'missing', query.errorUpdatedAt)
  if (state.name === 'content') {
    return (
      <SlotForm
        of={of}
        opening={state.data}
        requested={requested}
        booked={booked}
        onChoose={onChoose}
        stale={state.stale}
        readAt={query.dataUpdatedAt}
        freshAt={query.isStale ? undefined : query.dataUpdatedAt}
        loadMemberForm={loadMemberForm}
        waitlist={waitlist}
        cards={cards}
        onRetry={retry}
      />
    )
  }
  return (
    <BookingPage words={words} fallback={overviewPath(of.kind, of.id)}>
      {state.name === 'loading' && <BookingSkeleton head={head} />}
      {state.name === 'missing' && <NoSlot />}
      {(state.name === 'offline' || state.name === 'error') && (
        <ErrorState
          offline={state.name === 'offline'}
          {...(state.name === 'error' ? { title: words.notShown, text: state.text } : undefined)}
          onRetry={retry}
        />
      )}
    </BookingPage>
  )
}

/** Not-found page of an opening. */
export function MissingSlot() {
  return (
    <BookingPage words={words} fallback={listPaths.pool}>
      <NoSlot />
    </BookingPage>
  )
}

function NoSlot() {
  return <EmptyState title={words.noOpening} text={words.noOpeningHint} actions={<ListLink kind="pool" />} />
}
