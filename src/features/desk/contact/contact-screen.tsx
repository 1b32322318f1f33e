import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { MessageCard } from './message-card.tsx'
import { deskContactQueries } from './queries.ts'
import { deskContactStrings as words } from './strings.ts'

const states = ['open', 'closed'] as const

/** Messages to the club: read, answered once, closed, opened again. */
export function DeskContactScreen({ state }: { state: 'open' | 'closed' }) {
  const { userId } = useDesk()
  const navigate = useNavigate()
  const query = useInfiniteQuery(deskContactQueries.list(userId, state))
  return (
    <DeskScreen title={words.title} needs="contact.write">
      <chakra.div inlineSize="200px">
        <SelectInput
          label={words.show}
          value={state}
          options={states.map((value) => ({ value, label: words.states[value] }))}
          onChange={(chosen) =>
            void navigate({ to: '/desk/contact', replace: true, search: chosen === 'closed' ? { state: chosen } : {} })
          }
        />
      </chakra.div>
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const messages = pages.flatMap(({ results }) => results)
          if (messages.length === 0) {
            return <EmptyState icon="message" title={words.none[state]} text={words.noneText} />
          }
          return (
            <chakra.ul aria-label={words.messages} display="flex" flexDirection="column" gap="3" listStyleType="none">
              {messages.map((message) => (
                <MessageCard key={message.id} message={message} />
              ))}
            </chakra.ul>
          )
        }}
      </DeskQueryView>
      <ShowMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </DeskScreen>
  )
}
