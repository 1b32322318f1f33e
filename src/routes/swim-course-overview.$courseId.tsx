import { createFileRoute } from '@tanstack/react-router'
import { parseId } from '#src/features/catalog/queries.ts'
import { SoonPage } from '#src/features/soon/soon-page.tsx'

export const Route = createFileRoute('/swim-course-overview/$courseId')({
  params: {
    parse: ({ courseId }) => ({ courseId: parseId(courseId) }),
    stringify: ({ courseId }) => ({ courseId: String(courseId) }),
  },
  component: () => <SoonPage of="course" />,
})
