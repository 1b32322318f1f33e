import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { moreOf, rowsOf } from '#src/api/query/pages.ts'
import type { ClubMessage } from '#src/contract/desk/messages.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { progressText } from './delivery-text.ts'
import { messageQueries } from './queries.ts'
import { messageStrings as words } from './strings.ts'

const columns: DeskColumn<ClubMessage>[] = [
  { id: 'audience', header: words.audience, primary: true, cell: ({ audience }) => <bdi>{audience}</bdi> },
  {
    id: 'text',
    header: words.text,
    cell: ({ text }) => (
      <chakra.span dir="auto" lineClamp="2" maxInlineSize="360px">
        {text}
      </chakra.span>
    ),
  },
  { id: 'channel', header: words.channel, cell: ({ channel }) => words.channels[channel] },
  { id: 'recipients', header: words.recipients, atEnd: true, cell: ({ recipients }) => formatNumber(recipients) },
  { id: 'state', header: words.state, cell: progressText },
  { id: 'author', header: words.author, cell: ({ author }) => <bdi>{author}</bdi> },
  { id: 'at', header: words.at, isShort: true, cell: ({ created_at }) => formatDateTime(new Date(created_at)) },
]

/** Messages to many people, newest first. */
export function MessagesScreen() {
  const pool = useDeskPool()
  return (
    <DeskScreen
      title={words.title}
      needs="messages.send"
      actions={
        <Link to="/desk/messages/$id" params={{ id: 'new' }} search={poolOf(pool)} className={buttonClass()}>
          <Icon name="plus" size={20} />
          {words.compose}
        </Link>
      }
    >
      <MessageTable />
    </DeskScreen>
  )
}

function MessageTable() {
  const { userId } = useDesk()
  const pool = useDeskPool()
  const navigate = useNavigate()
  const query = useInfiniteQuery(messageQueries.list(userId, pool))
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ pages }) => (
        <DataTable
          label={words.list}
          hasSearch={false}
          rows={rowsOf(pages)}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={({ audience }) => audience}
          onOpen={({ id }) =>
            void navigate({ to: '/desk/messages/$id', params: { id: String(id) }, search: poolOf(pool) })
          }
          more={moreOf(query)}
          empty={<EmptyState icon="message" title={words.empty} text={words.emptyText} />}
        />
      )}
    </DeskQueryView>
  )
}

const poolOf = (pool: number | null) => (pool === null ? {} : { pool })
