import { createFileRoute } from '@tanstack/react-router'
import { WalkInScreen, type WalkInSearch, walkInSearch } from '#src/features/desk/walk-in/walk-in-screen.tsx'

export const Route = createFileRoute('/desk/walk-in')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: WalkInSearch) => search,
  component: WalkInPage,
})

function WalkInPage() {
  const search = walkInSearch.safeParse(Route.useSearch()).data ?? {}
  const navigate = Route.useNavigate()
  return (
    <WalkInScreen
      search={search}
      onPerson={(user) =>
        void navigate({
          replace: true,
          search: ({ user: _, ...rest }) => ({ ...rest, ...(user !== undefined && { user }) }),
        })
      }
    />
  )
}
