import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { monthParam } from '#src/contract/desk/day.ts'
import { bookableKind } from '#src/contract/kind.ts'
import { peopleQueries } from '#src/features/desk/people/queries.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { PersonStep } from './person-step.tsx'
import { SaleForm } from './sale-form.tsx'
import { walkInStrings as words } from './strings.ts'

const number = z.int().check(z.gte(1))

/** As in the address: the person, and the session with its month or date that a roster leads from. */
export const walkInSearch = z.object({
  user: z.optional(number),
  kind: z.optional(bookableKind),
  session: z.optional(number),
  q: z.optional(z.string()),
  month: z.optional(monthParam),
  day: z.optional(number),
})
export type WalkInSearch = z.infer<typeof walkInSearch>

type WalkInScreenProps = { search: WalkInSearch; onPerson: (user: number | undefined) => void }

/** A booking at the desk, paid in cash or by card terminal. */
export function WalkInScreen({ search, onPerson }: WalkInScreenProps) {
  return (
    <DeskScreen title={words.title} needs="bookings.write">
      {search.user === undefined ? (
        <PersonStep onPerson={onPerson} />
      ) : (
        <Sale key={search.user} user={search.user} search={search} onPerson={onPerson} />
      )}
    </DeskScreen>
  )
}

function Sale({ user, search, onPerson }: WalkInScreenProps & { user: number }) {
  const { userId } = useDesk()
  const query = useQuery(peopleQueries.detail(userId, user))
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {(person) => <SaleForm person={person} search={search} onOther={() => onPerson(undefined)} />}
    </DeskQueryView>
  )
}
