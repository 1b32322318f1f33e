import { createFileRoute } from '@tanstack/react-router'
import { dayParam } from '#src/contract/desk/day.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskStart } from '#src/features/desk/shell/desk-start.tsx'
import { TodayScreen } from '#src/features/desk/today/today-screen.tsx'

export const Route = createFileRoute('/desk/')({
  // Parsed by the page: the route's part in the first script stays small.
  validateSearch: (search: { day?: string }) => search,
  component: DeskHome,
})

function DeskHome() {
  const { may } = useDesk()
  const { data: day } = dayParam.safeParse(Route.useSearch().day)
  return may('today.read') ? <TodayScreen day={day} /> : <DeskStart />
}
