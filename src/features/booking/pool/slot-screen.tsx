import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useQueryState } from '#src/api/query/query-state.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import '#src/features/booking/booking.css'
import { BookingSkeleton } from '#src/features/booking/booking-skeleton.tsx'
import { ListLink } from '#src/features/booking/list-link.tsx'
import { type BookedSession, slotQueries } from '#src/features/booking/queries.ts'
import { bookingStrings } from '#src/features/booking/strings.ts'
import { useFailureToast } from '#src/features/booking/use-tell-failure.ts'
import type { BookedDate } from './slot-dates.ts'
import { SlotForm } from './slot-form.tsx'
import { slotStrings as words } from './slot-strings.ts'

type OpeningScreenProps = {
  of: BookedSession<'pool'>
  wanted: BookedTerm | undefined
  /** Dates of this opening on which the person has a place. */
  booked: readonly BookedDate[]
  onChoose: (date: BookedTerm) => void
}

/** Choosing the date and the people of a visit to a pool. */
export function SlotScreen({ of, wanted, booked, onChoose }: OpeningScreenProps) {
  const query = useQuery(slotQueries.detail(of))
  const face = useQueryState(query)
  const retry = () => void query.refetch()
  useFailureToast(query.isError && face.name !== 'missing', query.errorUpdatedAt)
  if (face.name === 'content') {
    return (
      <SlotForm
        of={of}
        opening={face.data}
        wanted={wanted}
        booked={booked}
        onChoose={onChoose}
        stale={face.stale}
        freshAt={query.isStale ? undefined : query.dataUpdatedAt}
        onRetry={retry}
      />
    )
  }
  return (
    <OpeningPage>
      {face.name === 'loading' && <BookingSkeleton />}
      {face.name === 'missing' && <NoOpening />}
      {(face.name === 'offline' || face.name === 'error') && (
        <ErrorState
          offline={face.name === 'offline'}
          {...(face.name === 'error' ? { title: bookingStrings.sessionFailed, text: face.text } : undefined)}
          onRetry={retry}
        />
      )}
    </OpeningPage>
  )
}

/** An address that leads to no opening. */
export function MissingSlot() {
  return (
    <OpeningPage>
      <NoOpening />
    </OpeningPage>
  )
}

function OpeningPage({ children }: { children: ReactNode }) {
  return (
    <Page title={words.title} hideTitle className="booking-page">
      <StepBar steps={words.steps} current={1} label={bookingStrings.stepsLabel} />
      {children}
    </Page>
  )
}

function NoOpening() {
  return <EmptyState title={words.noOpening} text={words.noOpeningHint} actions={<ListLink kind="pool" />} />
}
