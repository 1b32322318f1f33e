import { createFileRoute } from '@tanstack/react-router'
import { dayParam } from '#src/contract/desk/day.ts'
import { WeekScreen } from '#src/features/desk/week/week-screen.tsx'

export const Route = createFileRoute('/desk/week')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: { day?: string }) => search,
  component: WeekPage,
})

function WeekPage() {
  const { data: day } = dayParam.safeParse(Route.useSearch().day)
  const navigate = Route.useNavigate()
  return (
    <WeekScreen
      day={day}
      onDay={(next) =>
        void navigate({ search: ({ pool }) => ({ ...(pool !== undefined && { pool }), ...(next && { day: next }) }) })
      }
    />
  )
}
