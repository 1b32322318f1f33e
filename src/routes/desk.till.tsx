import { createFileRoute } from '@tanstack/react-router'
import { TillScreen, type TillSearch, tillViews } from '#src/features/desk/till/till-screen.tsx'

export const Route = createFileRoute('/desk/till')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: TillSearch) => search,
  component: TillPage,
})

function TillPage() {
  const { view: asked, shift } = Route.useSearch()
  const navigate = Route.useNavigate()
  const view = tillViews.find((each) => each === asked)
  return (
    <TillScreen
      search={{ ...(view !== undefined && { view }), ...(Number.isInteger(shift) && { shift: Number(shift) }) }}
      onSearch={(next) => void navigate({ search: ({ pool }) => ({ ...(pool !== undefined && { pool }), ...next }) })}
    />
  )
}
