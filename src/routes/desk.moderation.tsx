import { createFileRoute } from '@tanstack/react-router'
import {
  ModerationScreen,
  type ModerationView,
  moderationViews,
} from '#src/features/desk/moderation/moderation-screen.tsx'

export const Route = createFileRoute('/desk/moderation')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: { view?: ModerationView }) => search,
  component: ModerationPage,
})

function ModerationPage() {
  const { view: asked } = Route.useSearch()
  const view = moderationViews.find((each) => each === asked) ?? 'reported'
  return <ModerationScreen view={view} />
}
