import { createFileRoute } from '@tanstack/react-router'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { idParam } from '#src/features/catalog/id-param.ts'
import { isInvalidId, teamQueries } from '#src/features/catalog/queries.ts'
import { MissingTeam, TeamOverviewScreen } from '#src/features/catalog/teams/team-overview.tsx'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { DownloadTeam } from './-download-buttons.tsx'

export const Route = createFileRoute('/team-overview/$teamId')({
  params: idParam('teamId'),
  loader: ({ context, params }) => prefetchQuery(context.queryClient, teamQueries.detail(params.teamId)),
  component: TeamOverviewPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingTeam kind="team" /> : <RouteError {...props} />),
})

function TeamOverviewPage() {
  const { teamId } = Route.useParams()
  return (
    <TeamOverviewScreen
      key={teamId}
      kind="team"
      id={teamId}
      downloadAction={(team) => <DownloadTeam kind="team" team={team} />}
    />
  )
}
