import { createFileRoute } from '@tanstack/react-router'
import { isInvalidId, parseId, programQueries } from '#src/features/catalog/queries.ts'
import { MissingTeam, TeamOverviewScreen } from '#src/features/catalog/team-overview.tsx'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { KeepTeam } from './-keep-things.tsx'

export const Route = createFileRoute('/swim-course-overview/$courseId')({
  params: {
    parse: ({ courseId }) => ({ courseId: parseId(courseId) }),
    stringify: ({ courseId }) => ({ courseId: String(courseId) }),
  },
  loader: ({ context, params }) => {
    void context.queryClient
      .query({ ...programQueries('course').detail(params.courseId), staleTime: 'static' })
      .catch(() => undefined)
  },
  component: CourseOverviewPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingTeam kind="course" /> : <RouteError {...props} />),
})

function CourseOverviewPage() {
  const { courseId } = Route.useParams()
  return (
    <TeamOverviewScreen
      key={courseId}
      kind="course"
      id={courseId}
      keep={(team) => <KeepTeam kind="course" team={team} />}
    />
  )
}
