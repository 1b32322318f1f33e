import { createFileRoute } from '@tanstack/react-router'
import type { ReportSearch } from '#src/features/desk/reports/filter.ts'
import { ReportsScreen } from '#src/features/desk/reports/reports-screen.tsx'

export const Route = createFileRoute('/desk/reports')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: ReportSearch) => search,
  component: ReportsPage,
})

function ReportsPage() {
  const navigate = Route.useNavigate()
  return (
    <ReportsScreen
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })}
    />
  )
}
