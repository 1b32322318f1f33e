import { createFileRoute } from '@tanstack/react-router'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { InstructorScreen, MissingInstructor } from '#src/features/catalog/coaches/instructor-profile.tsx'
import { idParam } from '#src/features/catalog/id-param.ts'
import { instructorQueries, isInvalidId } from '#src/features/catalog/queries.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'

export const Route = createFileRoute('/instructors-profile/$id')({
  params: idParam('id', 'Instructor'),
  loader: ({ context, params }) => prefetchQuery(context.queryClient, instructorQueries.detail(params.id)),
  component: InstructorPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingInstructor /> : <RouteError {...props} />),
})

function InstructorPage() {
  const { id } = Route.useParams()
  return <InstructorScreen key={id} id={id} />
}
