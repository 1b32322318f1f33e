import { createFileRoute } from '@tanstack/react-router'
import { BookingScreen, MissingSession } from '#src/features/booking/booking-screen.tsx'
import { type BookedSession, sessionQueries } from '#src/features/booking/queries.ts'
import { isInvalidId, parseId } from '#src/features/catalog/queries.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'

export const Route = createFileRoute('/courses_/booking/$courseId/session/$sessionId')({
  params: {
    parse: ({ courseId, sessionId }) => ({ courseId: parseId(courseId), sessionId: parseId(sessionId) }),
    stringify: ({ courseId, sessionId }) => ({ courseId: String(courseId), sessionId: String(sessionId) }),
  },
  loader: ({ context, params }) => {
    const of = bookedSession(params)
    void context.queryClient.query({ ...sessionQueries.detail(of), staleTime: 'static' }).catch(() => undefined)
  },
  component: CourseBookingPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingSession kind="course" /> : <RouteError {...props} />),
})

function CourseBookingPage() {
  const params = Route.useParams()
  return <BookingScreen key={`${params.courseId}-${params.sessionId}`} of={bookedSession(params)} />
}

function bookedSession({ courseId, sessionId }: { courseId: number; sessionId: number }): BookedSession {
  return { kind: 'course', id: courseId, session: sessionId }
}
