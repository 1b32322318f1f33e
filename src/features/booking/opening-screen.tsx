import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFace } from '#src/api/use-face.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { StepBar } from '#src/ui/step-bar.tsx'
import './booking.css'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { ListLink } from './list-link.tsx'
import type { BookedDate } from './opening-dates.ts'
import { OpeningForm } from './opening-form.tsx'
import { openingStrings as words } from './opening-strings.ts'
import { type BookedSession, openingQueries } from './queries.ts'
import { bookingStrings } from './strings.ts'
import { useTellFailure } from './use-tell-failure.ts'

type OpeningScreenProps = {
  of: BookedSession<'pool'>
  wanted: BookedTerm | undefined
  /** Dates of this opening on which the person has a place. */
  booked: readonly BookedDate[]
  onChoose: (date: BookedTerm) => void
}

/** Choosing the date and the people of a visit to a pool. */
export function OpeningScreen({ of, wanted, booked, onChoose }: OpeningScreenProps) {
  const query = useQuery(openingQueries.detail(of))
  const face = useFace(query)
  const retry = () => void query.refetch()
  useTellFailure(query.isError && face.name !== 'missing', query.errorUpdatedAt)
  if (face.name === 'content') {
    return (
      <OpeningForm
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
export function MissingOpening() {
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
