import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { Person } from '#src/contract/desk/people.ts'
import { peopleQueries } from '#src/features/desk/people/queries.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { CurrentSection } from './current-section.tsx'
import { MemberSection } from './member-section.tsx'
import { NoteSection } from './note-section.tsx'
import { OrderSection } from './order-section.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonFacts } from './person-facts.tsx'
import { VisitSection } from './visit-section.tsx'
import { WalletSection } from './wallet-section.tsx'

/** A person: swimmers and what they have now first, then money, history and notes. */
export function PersonScreen({ user }: { user: number }) {
  const { userId } = useDesk()
  const query = useQuery(peopleQueries.detail(userId, user))
  return (
    <DeskScreen
      title={query.data?.name ?? words.title}
      needs="people.read"
      actions={query.data !== undefined && <PersonActions person={query.data} />}
    >
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {(person) => <Content person={person} />}
      </DeskQueryView>
    </DeskScreen>
  )
}

function Content({ person }: { person: Person }) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="6">
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '320px minmax(0, 1fr)' }}
      >
        <PersonFacts person={person} />
        <MemberSection person={person} />
      </chakra.div>
      <CurrentSection person={person} />
      <NoteSection person={person} />
      <OrderSection person={person} />
      <WalletSection person={person} />
      <VisitSection person={person} />
    </chakra.div>
  )
}
