import { createFileRoute } from '@tanstack/react-router'
import { monthParam } from '#src/contract/desk/day.ts'
import { monthKey } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { RosterScreen } from '#src/features/desk/roster/roster-screen.tsx'

export const Route = createFileRoute('/desk/roster/$kind/$session')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: { month?: string; day?: number }) => search,
  component: RosterPage,
})

function RosterPage() {
  const { kind, session } = Route.useParams()
  const search = Route.useSearch()
  const { data: month = monthKey(jalaliDay(new Date())) } = monthParam.safeParse(search.month)
  const day = Number.isInteger(search.day) ? search.day : undefined
  return <RosterScreen kind={kind} session={session} month={month} day={day} />
}
