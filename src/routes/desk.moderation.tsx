import { createFileRoute } from '@tanstack/react-router'
import {
  ModerationScreen,
  type ModerationView,
  moderationViews,
} from '#src/features/desk/moderation/moderation-screen.tsx'

export const Route = createFileRoute('/desk/moderation')({
  validateSearch: ({ view }: { view?: unknown }): { view?: ModerationView } => {
    const known = moderationViews.find((each) => each === view)
    return known === undefined ? {} : { view: known }
  },
  component: ModerationPage,
})

function ModerationPage() {
  const { view = 'reported' } = Route.useSearch()
  return <ModerationScreen view={view} />
}
