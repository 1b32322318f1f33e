import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { session as signIn } from '#src/api/session/session-store.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import { type BookedDate, parseDate } from '#src/features/booking/pool/slot-dates.ts'
import { MissingSlot, SlotScreen } from '#src/features/booking/pool/slot-screen.tsx'
import { type BookedSession, slotQueries } from '#src/features/booking/queries.ts'
import { headOfPool } from '#src/features/booking/session-head.ts'
import { isInvalidId, parseId, poolQueries } from '#src/features/catalog/queries.ts'
import { termQueries } from '#src/features/enrolment/queries.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { lineSearch } from './-line-search.ts'
import { loadMemberForm } from './-load-member-form.tsx'
import { usePaymentPreload } from './-payment-preload.ts'
import { VisitCards } from './-pool-cards.tsx'
import { waitlistViews } from './-waitlist-views.ts'

export const Route = createFileRoute('/pools_/$poolId/pool-detail/$sessionId')({
  params: {
    parse: ({ poolId, sessionId }) => ({ poolId: parseId(poolId, 'Pool'), sessionId: parseId(sessionId, 'Pool') }),
    stringify: ({ poolId, sessionId }) => ({ poolId: String(poolId), sessionId: String(sessionId) }),
  },
  validateSearch: ({ date, line }: Record<string, unknown>): { date?: string; line?: number } => ({
    ...(typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {}),
    ...lineSearch({ line }),
  }),
  loader: ({ context, params }) => {
    const of = opening(params)
    void context.queryClient.query({ ...slotQueries.detail(of), staleTime: 'static' }).catch(() => undefined)
  },
  component: PoolBookingPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingSlot /> : <RouteError {...props} />),
})

function PoolBookingPage() {
  usePaymentPreload('pool')
  const params = Route.useParams()
  const { date, line } = Route.useSearch()
  const booked = useBooked(params)
  const client = useQueryClient()
  const navigate = Route.useNavigate()
  const choose = (term: BookedTerm) =>
    void navigate({ search: { date: termKey(term) }, replace: true, resetScroll: false })
  return (
    <SlotScreen
      key={`${params.poolId}-${params.sessionId}`}
      of={opening(params)}
      head={headOfPool(client.getQueryData(poolQueries.detail(params.poolId).queryKey), params.sessionId)}
      requested={parseDate(date)}
      booked={booked}
      onChoose={choose}
      loadMemberForm={loadMemberForm}
      cards={(term) => <VisitCards pool={params.poolId} session={params.sessionId} date={dateOf(term)} />}
      waitlist={{ views: waitlistViews, entryId: line }}
    />
  )
}

function dateOf(term: BookedTerm | undefined) {
  if (term?.day === undefined) return undefined
  const { year, month, day } = term
  return { year, month, day }
}

/** The dates of this opening that the user has booked. */
function useBooked({ poolId, sessionId }: { poolId: number; sessionId: number }): BookedDate[] {
  const { status, userId } = useSnapshot(signIn)
  const { data } = useQuery({ ...termQueries.list('pool', userId), enabled: status === 'signed-in' })
  return (data?.results ?? [])
    .filter(({ subject, session, state }) => subject === poolId && session === sessionId && state !== 'cancelled')
    .map(({ month, order }) => ({ ...month, order }))
}

function opening({ poolId, sessionId }: { poolId: number; sessionId: number }): BookedSession<'pool'> {
  return { kind: 'pool', id: poolId, session: sessionId }
}
