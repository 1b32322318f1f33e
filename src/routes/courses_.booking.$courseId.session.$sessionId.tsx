import { createFileRoute } from '@tanstack/react-router'
import { parseId } from '#src/features/catalog/queries.ts'
import { SoonPage } from '#src/features/soon/soon-page.tsx'

export const Route = createFileRoute('/courses_/booking/$courseId/session/$sessionId')({
  params: {
    parse: ({ courseId, sessionId }) => ({ courseId: parseId(courseId), sessionId: parseId(sessionId) }),
    stringify: ({ courseId, sessionId }) => ({ courseId: String(courseId), sessionId: String(sessionId) }),
  },
  component: () => <SoonPage of="courseBooking" />,
})
