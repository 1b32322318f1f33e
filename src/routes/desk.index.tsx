import { createFileRoute } from '@tanstack/react-router'
import { dayParam } from '#src/contract/desk/day.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskStart } from '#src/features/desk/shell/desk-start.tsx'
import { TodayScreen } from '#src/features/desk/today/today-screen.tsx'

export const Route = createFileRoute('/desk/')({
  validateSearch: ({ day }: { day?: unknown }): { day?: string } => {
    const { data } = dayParam.safeParse(day)
    return data === undefined ? {} : { day: data }
  },
  component: DeskHome,
})

function DeskHome() {
  const { may } = useDesk()
  const { day } = Route.useSearch()
  return may('today.read') ? <TodayScreen day={day} /> : <DeskStart />
}
