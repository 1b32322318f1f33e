import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '#src/features/desk/people/people-screen.tsx'

export const Route = createFileRoute('/desk/people')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: { q?: string }) => search,
  component: PeoplePage,
})

function PeoplePage() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PeopleScreen
      q={String(q ?? '')}
      onSearch={(next) =>
        void navigate({
          replace: true,
          search: ({ pool }) => ({ ...(pool !== undefined && { pool }), ...(next !== '' && { q: next }) }),
        })
      }
    />
  )
}
