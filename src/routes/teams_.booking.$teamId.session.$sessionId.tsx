import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookingScreen, MissingSession } from '#src/features/booking/booking-screen.tsx'
import { monthSearch } from '#src/features/booking/month-search.ts'
import { type BookedSession, sessionQueries } from '#src/features/booking/queries.ts'
import { useRequestedMonth } from '#src/features/booking/requested-month.ts'
import { headOfProgram } from '#src/features/booking/session-head.ts'
import { isInvalidId, parseId, teamQueries } from '#src/features/catalog/queries.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { lineSearch } from './-line-search.ts'
import { loadMemberForm } from './-load-member-form.tsx'
import { usePaymentPreload } from './-payment-preload.ts'
import { waitlistViews } from './-waitlist-views.ts'

export const Route = createFileRoute('/teams_/booking/$teamId/session/$sessionId')({
  params: {
    parse: ({ teamId, sessionId }) => ({ teamId: parseId(teamId), sessionId: parseId(sessionId) }),
    stringify: ({ teamId, sessionId }) => ({ teamId: String(teamId), sessionId: String(sessionId) }),
  },
  validateSearch: (search: Record<string, unknown>) => ({ ...monthSearch(search), ...lineSearch(search) }),
  loader: ({ context, params }) => {
    const of = bookedSession(params)
    void context.queryClient.query({ ...sessionQueries.detail(of), staleTime: 'static' }).catch(() => undefined)
  },
  component: TeamBookingPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingSession kind="team" /> : <RouteError {...props} />),
})

function TeamBookingPage() {
  const params = Route.useParams()
  const of = bookedSession(params)
  const navigate = Route.useNavigate()
  const { line, ...search } = Route.useSearch()
  usePaymentPreload('team')
  useRequestedMonth(of, search, () => void navigate({ search: {}, replace: true, resetScroll: false }))
  const client = useQueryClient()
  const head = headOfProgram('team', client.getQueryData(teamQueries.detail(params.teamId).queryKey), params.sessionId)
  return (
    <BookingScreen
      key={`${params.teamId}-${params.sessionId}`}
      of={of}
      head={head}
      loadMemberForm={loadMemberForm}
      waitlist={{ views: waitlistViews, entryId: line }}
    />
  )
}

function bookedSession({ teamId, sessionId }: { teamId: number; sessionId: number }): BookedSession {
  return { kind: 'team', id: teamId, session: sessionId }
}
