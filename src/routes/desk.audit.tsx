import { createFileRoute } from '@tanstack/react-router'
import { auditQuery } from '#src/contract/desk/audit.ts'
import { AuditScreen } from '#src/features/desk/audit/audit-screen.tsx'
import type { AuditFilter } from '#src/features/desk/audit/queries.ts'

export const Route = createFileRoute('/desk/audit')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: AuditFilter) => search,
  component: AuditPage,
})

function AuditPage() {
  const { data: filter = {} } = auditQuery.safeParse(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <AuditScreen
      filter={filter}
      onFilter={(next) => void navigate({ search: ({ pool }) => ({ ...(pool !== undefined && { pool }), ...next }) })}
    />
  )
}
