import { createFileRoute } from '@tanstack/react-router'
import { BookingScreen, MissingSession } from '#src/features/booking/booking-screen.tsx'
import { type BookedSession, sessionQueries } from '#src/features/booking/queries.ts'
import { isInvalidId, parseId } from '#src/features/catalog/queries.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'

export const Route = createFileRoute('/teams_/booking/$teamId/session/$sessionId')({
  params: {
    parse: ({ teamId, sessionId }) => ({ teamId: parseId(teamId), sessionId: parseId(sessionId) }),
    stringify: ({ teamId, sessionId }) => ({ teamId: String(teamId), sessionId: String(sessionId) }),
  },
  loader: ({ context, params }) => {
    const of = bookedSession(params)
    void context.queryClient.query({ ...sessionQueries.detail(of), staleTime: 'static' }).catch(() => undefined)
  },
  component: TeamBookingPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingSession kind="team" /> : <RouteError {...props} />),
})

function TeamBookingPage() {
  const params = Route.useParams()
  return <BookingScreen key={`${params.teamId}-${params.sessionId}`} of={bookedSession(params)} />
}

function bookedSession({ teamId, sessionId }: { teamId: number; sessionId: number }): BookedSession {
  return { kind: 'team', id: teamId, session: sessionId }
}
