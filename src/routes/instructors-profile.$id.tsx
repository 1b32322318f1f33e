import { createFileRoute } from '@tanstack/react-router'
import { InstructorScreen, MissingInstructor } from '#src/features/catalog/instructor-profile.tsx'
import { instructorQueries, isInvalidId, parseId } from '#src/features/catalog/queries.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'

export const Route = createFileRoute('/instructors-profile/$id')({
  params: {
    parse: ({ id }) => ({ id: parseId(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  loader: ({ context, params }) => {
    void context.queryClient
      .query({ ...instructorQueries.detail(params.id), staleTime: 'static' })
      .catch(() => undefined)
  },
  component: InstructorPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingInstructor /> : <RouteError {...props} />),
})

function InstructorPage() {
  const { id } = Route.useParams()
  return <InstructorScreen key={id} id={id} />
}
