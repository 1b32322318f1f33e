import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ModeratedPost } from '#src/contract/desk/moderation.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { AuthorCell } from './author-cell.tsx'
import { moderationQueries } from './queries.ts'
import { moderationStrings as words } from './strings.ts'
import { type Ask, useDecisions } from './use-decisions.ts'

type PostQueueProps = { state: 'reported' | 'hidden'; ask: Ask }

/** Posts with open reports, the longest waiting first, or hidden posts. */
export function PostQueue({ state, ask }: PostQueueProps) {
  const { userId } = useDesk()
  const query = useInfiniteQuery(moderationQueries.posts(userId, state))
  const decide = useDecisions('posts', ask)
  const columns = useMemo(() => columnsOf(ask), [ask])
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ pages }) => (
        <DataTable
          label={words.views[state]}
          rows={pages.flatMap(({ results }) => results)}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={({ title }) => title}
          empty={
            <EmptyState
              icon="flag"
              title={state === 'reported' ? words.noPosts : words.noHidden}
              text={words.emptyText}
            />
          }
          more={{
            hasMore: query.hasNextPage,
            loading: query.isFetchingNextPage,
            onMore: () => void query.fetchNextPage(),
          }}
          rowActions={({ id, title: name, hidden_at }) => (
            <>
              {hidden_at === null && (
                <Button size="small" variant="soft" onClick={() => decide('hide', { id, name })}>
                  {words.hide}
                </Button>
              )}
              <Button size="small" variant="ghost" onClick={() => decide('show', { id, name })}>
                {hidden_at === null ? words.keep : words.restore}
              </Button>
              <Button size="small" variant="danger" onClick={() => decide('delete', { id, name })}>
                {words.delete}
              </Button>
            </>
          )}
        />
      )}
    </DeskQueryView>
  )
}

function columnsOf(ask: Ask): DeskColumn<ModeratedPost>[] {
  return [
    {
      id: 'post',
      header: words.post,
      primary: true,
      cell: (row) => <PostCell row={row} />,
      text: ({ title, description }) => `${title} ${description}`,
    },
    {
      id: 'author',
      header: words.author,
      cell: ({ author }) => <AuthorCell author={author} ask={ask} />,
      text: ({ author }) => author.name,
    },
    { id: 'reports', header: words.reports, cell: (row) => <Reports row={row} /> },
    { id: 'at', header: words.at, isShort: true, cell: ({ created_at }) => formatDateTime(new Date(created_at)) },
  ]
}

function PostCell({ row: { id, title, description, hidden_at } }: { row: ModeratedPost }) {
  return (
    <chakra.span display="flex" flexDirection="column" maxInlineSize="420px">
      <bdi>{title}</bdi>
      <chakra.span color="muted" fontSize="s" lineClamp={2}>
        <bdi>{description}</bdi>
      </chakra.span>
      {hidden_at === null && (
        <Link to="/posts/$postId" params={{ postId: String(id) }} target="_blank">
          {words.open}
        </Link>
      )}
    </chakra.span>
  )
}

function Reports({ row: { reports } }: { row: ModeratedPost }) {
  if (reports.length === 0) return '—'
  return (
    <chakra.ul listStyleType="none" maxInlineSize="320px">
      {reports.map(({ reason, text, at }) => (
        <li key={`${at}${text}`}>
          {words.reasons[reason]}
          {text !== '' && (
            <chakra.span color="muted">
              : <bdi>{text}</bdi>
            </chakra.span>
          )}
        </li>
      ))}
    </chakra.ul>
  )
}
