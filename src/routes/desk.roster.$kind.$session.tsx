import { createFileRoute } from '@tanstack/react-router'
import { monthParam } from '#src/contract/desk/day.ts'
import { monthKey } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { RosterScreen } from '#src/features/desk/roster/roster-screen.tsx'

export const Route = createFileRoute('/desk/roster/$kind/$session')({
  validateSearch: ({ month, day }: { month?: unknown; day?: unknown }): { month?: string; day?: number } => {
    const { data } = monthParam.safeParse(month)
    return {
      ...(data !== undefined && { month: data }),
      ...(typeof day === 'number' && Number.isInteger(day) && { day }),
    }
  },
  component: RosterPage,
})

function RosterPage() {
  const { kind, session } = Route.useParams()
  const { month = monthKey(jalaliDay(new Date())), day } = Route.useSearch()
  return <RosterScreen kind={kind} session={session} month={month} day={day} />
}
