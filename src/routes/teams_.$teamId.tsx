import { createFileRoute } from '@tanstack/react-router'
import { idParam } from '#src/features/catalog/id-param.ts'
import { isInvalidId } from '#src/features/catalog/queries.ts'
import { MissingTeam } from '#src/features/catalog/teams/team-overview.tsx'
import { reviewSearch } from '#src/features/review/search.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { ReviewsPage } from './-reviews-page.tsx'

export const Route = createFileRoute('/teams_/$teamId')({
  params: idParam('teamId'),
  validateSearch: reviewSearch,
  component: TeamReviewsPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingTeam kind="team" /> : <RouteError {...props} />),
})

function TeamReviewsPage() {
  return <ReviewsPage kind="team" id={Route.useParams().teamId} search={Route.useSearch()} />
}
