import { createFileRoute } from '@tanstack/react-router'
import { isInvalidId, parseId, teamQueries } from '#src/features/catalog/queries.ts'
import { MissingTeam, TeamOverviewScreen } from '#src/features/catalog/team-overview.tsx'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { KeepTeam } from './-keep-things.tsx'

export const Route = createFileRoute('/team-overview/$teamId')({
  params: {
    parse: ({ teamId }) => ({ teamId: parseId(teamId) }),
    stringify: ({ teamId }) => ({ teamId: String(teamId) }),
  },
  loader: ({ context, params }) => {
    void context.queryClient.query({ ...teamQueries.detail(params.teamId), staleTime: 'static' }).catch(() => undefined)
  },
  component: TeamOverviewPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingTeam kind="team" /> : <RouteError {...props} />),
})

function TeamOverviewPage() {
  const { teamId } = Route.useParams()
  return (
    <TeamOverviewScreen key={teamId} kind="team" id={teamId} keep={(team) => <KeepTeam kind="team" team={team} />} />
  )
}
