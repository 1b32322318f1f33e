import { createFileRoute } from '@tanstack/react-router'
import { idParam } from '#src/features/catalog/id-param.ts'
import { isInvalidId } from '#src/features/catalog/queries.ts'
import { MissingTeam } from '#src/features/catalog/teams/team-overview.tsx'
import { reviewSearch } from '#src/features/review/search.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { ReviewsPage } from './-reviews-page.tsx'

export const Route = createFileRoute('/courses_/$courseId')({
  params: idParam('courseId'),
  validateSearch: reviewSearch,
  component: CourseReviewsPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingTeam kind="course" /> : <RouteError {...props} />),
})

function CourseReviewsPage() {
  return <ReviewsPage kind="course" id={Route.useParams().courseId} search={Route.useSearch()} />
}
