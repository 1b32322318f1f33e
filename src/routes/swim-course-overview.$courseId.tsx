import { createFileRoute } from '@tanstack/react-router'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { idParam } from '#src/features/catalog/id-param.ts'
import { isInvalidId, programQueries } from '#src/features/catalog/queries.ts'
import { MissingTeam, TeamOverviewScreen } from '#src/features/catalog/teams/team-overview.tsx'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { DownloadTeam } from './-download-buttons.tsx'

export const Route = createFileRoute('/swim-course-overview/$courseId')({
  params: idParam('courseId'),
  loader: ({ context, params }) => prefetchQuery(context.queryClient, programQueries('course').detail(params.courseId)),
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
      downloadAction={(team) => <DownloadTeam kind="course" team={team} />}
    />
  )
}
