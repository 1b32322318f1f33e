import { createFileRoute, Link } from '@tanstack/react-router'
import { overviewLink } from '#src/features/catalog/links.ts'
import { isInvalidId, parseId } from '#src/features/catalog/queries.ts'
import { MissingTeam } from '#src/features/catalog/team-overview.tsx'
import { ReviewsScreen } from '#src/features/review/reviews-screen.tsx'
import { reviewSearch } from '#src/features/review/search.ts'
import { reviewStrings } from '#src/features/review/strings.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { buttonClass } from '#src/ui/button-class.ts'

export const Route = createFileRoute('/teams_/$teamId')({
  params: {
    parse: ({ teamId }) => ({ teamId: parseId(teamId) }),
    stringify: ({ teamId }) => ({ teamId: String(teamId) }),
  },
  validateSearch: reviewSearch,
  component: TeamReviewsPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingTeam kind="team" /> : <RouteError {...props} />),
})

function TeamReviewsPage() {
  const { teamId } = Route.useParams()
  const { sort = 'newest' } = Route.useSearch()
  return (
    <ReviewsScreen
      key={teamId}
      subject={{ kind: 'team', id: teamId }}
      sort={sort}
      missing={<MissingTeam kind="team" />}
      overview={
        <Link {...overviewLink('team', teamId)} className={buttonClass({ variant: 'soft', size: 'small' })}>
          {reviewStrings.toTeam}
        </Link>
      }
    />
  )
}
