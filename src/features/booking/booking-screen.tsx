import { useQuery } from '@tanstack/react-query'
import { useQueryState } from '#src/api/query/query-state.ts'
import { listPaths, overviewPath } from '#src/contract/catalog/screens.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { BookingForm } from './booking-form.tsx'
import { BookingPage } from './booking-frame.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { ListLink } from './list-link.tsx'
import { type BookedSession, sessionQueries } from './queries.ts'
import type { SessionHead } from './session-head.ts'
import { bookingStrings as words } from './strings.ts'
import type { LoadMemberForm } from './swimmers/add-swimmer.tsx'
import { useReadsMembers } from './swimmers/use-who.ts'
import { useFailureToast } from './use-failure-toast.ts'
import type { WaitlistPart } from './waitlist/views.ts'

type BookingScreenProps = {
  of: BookedSession
  /** Shown while the session is loading. */
  head?: SessionHead | undefined
  loadMemberForm?: LoadMemberForm
  waitlist?: WaitlistPart
}

/** Selection of the swimmers and months of one session. */
export function BookingScreen({ of, head, loadMemberForm, waitlist }: BookingScreenProps) {
  const query = useQuery(sessionQueries.detail(of))
  const state = useQueryState(query)
  const readsMembers = useReadsMembers()
  const retry = () => void query.refetch()
  useFailureToast(query.isError && state.name !== 'missing', query.errorUpdatedAt)
  if (state.name === 'content' && !readsMembers) {
    return (
      <BookingForm
        of={of}
        session={state.data}
        stale={state.stale}
        readAt={query.dataUpdatedAt}
        freshAt={query.isStale ? undefined : query.dataUpdatedAt}
        loadMemberForm={loadMemberForm}
        waitlist={waitlist}
        onRetry={retry}
      />
    )
  }
  return (
    <BookingPage words={words} fallback={overviewPath(of.kind, of.id)}>
      {(state.name === 'loading' || state.name === 'content') && <BookingSkeleton head={head} />}
      {state.name === 'missing' && <NoSession kind={of.kind} />}
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

/** Not-found page of a session. */
export function MissingSession({ kind }: { kind: ProgramKind }) {
  return (
    <BookingPage words={words} fallback={listPaths[kind]}>
      <NoSession kind={kind} />
    </BookingPage>
  )
}

function NoSession({ kind }: { kind: ProgramKind }) {
  return <EmptyState title={words.noSession} text={words.noSessionHint[kind]} actions={<ListLink kind={kind} />} />
}
