import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { moreOf } from '#src/api/query/pages.ts'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { peopleColumns } from './people-columns.tsx'
import { PeopleSearch } from './people-search.tsx'
import { peopleQueries } from './queries.ts'
import { peopleStrings as words } from './strings.ts'

type PeopleScreenProps = {
  /** As in the address. */
  q: string
  onSearch: (q: string) => void
}

/** The club's people, found by number, name, receipt code or pass. */
export function PeopleScreen({ q, onSearch }: PeopleScreenProps) {
  const { may } = useDesk()
  const pool = useDeskPool()
  return (
    <DeskScreen
      title={words.title}
      needs="people.read"
      actions={
        may('bookings.write') && (
          <Link to="/desk/walk-in" search={pool === null ? {} : { pool }} className={buttonClass()}>
            <Icon name="plus" size={20} />
            {words.walkIn}
          </Link>
        )
      }
    >
      <PeopleSearch q={q} onSearch={onSearch} />
      <PeopleTable q={q} onClear={() => onSearch('')} />
    </DeskScreen>
  )
}

function PeopleTable({ q, onClear }: { q: string; onClear: () => void }) {
  const { userId } = useDesk()
  const pool = useDeskPool()
  const navigate = useNavigate()
  const query = useInfiniteQuery(peopleQueries.pages(userId, q))
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ pages }) => (
        <DataTable
          label={words.list}
          hasSearch={false}
          hasColumns={false}
          rows={pages.flatMap(({ results }) => results)}
          columns={peopleColumns}
          idOf={({ user }) => String(user)}
          nameOf={({ name }) => name}
          onOpen={({ user }) =>
            void navigate({
              to: '/desk/people/$id',
              params: { id: String(user) },
              search: pool === null ? {} : { pool },
            })
          }
          more={moreOf(query)}
          empty={<NoPeople isNarrowed={q !== ''} onClear={onClear} />}
        />
      )}
    </DeskQueryView>
  )
}

function NoPeople({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <EmptyState icon="user" title={words.empty} text={words.emptyText} />
  return (
    <EmptyState
      title={words.noMatch}
      text={words.noMatchText}
      actions={
        <Button variant="soft" onClick={onClear}>
          {words.clear}
        </Button>
      }
    />
  )
}
