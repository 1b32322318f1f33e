import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ModeratedReview } from '#src/contract/desk/moderation.ts'
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

type ReviewQueueProps = { state: 'shown' | 'hidden'; ask: Ask }

/** Reviews of all teams and courses, newest first. */
export function ReviewQueue({ state, ask }: ReviewQueueProps) {
  const { userId } = useDesk()
  const query = useInfiniteQuery(moderationQueries.reviews(userId, state))
  const decide = useDecisions('reviews', ask)
  const columns = useMemo(() => columnsOf(ask), [ask])
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ pages }) => (
        <DataTable
          label={words.views[state === 'shown' ? 'reviews' : 'hidden-reviews']}
          rows={pages.flatMap(({ results }) => results)}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={nameOf}
          empty={
            <EmptyState
              icon="star"
              title={state === 'shown' ? words.noReviews : words.noHidden}
              text={words.emptyText}
            />
          }
          more={{
            hasMore: query.hasNextPage,
            loading: query.isFetchingNextPage,
            onMore: () => void query.fetchNextPage(),
          }}
          rowActions={(row) => (
            <>
              <Button
                size="small"
                variant="soft"
                onClick={() => decide(row.hidden_at === null ? 'hide' : 'show', { id: row.id, name: nameOf(row) })}
              >
                {row.hidden_at === null ? words.hide : words.restore}
              </Button>
              <Button size="small" variant="danger" onClick={() => decide('delete', { id: row.id, name: nameOf(row) })}>
                {words.delete}
              </Button>
            </>
          )}
        />
      )}
    </DeskQueryView>
  )
}

function nameOf({ author, program }: ModeratedReview): string {
  return words.ofProgram(author.name, program.name)
}

function columnsOf(ask: Ask): DeskColumn<ModeratedReview>[] {
  return [
    {
      id: 'review',
      header: words.review,
      primary: true,
      cell: ({ text }) => <bdi>{text}</bdi>,
      text: ({ text }) => text,
    },
    { id: 'rating', header: words.rating, cell: ({ rating }) => words.stars(rating), sort: ({ rating }) => rating },
    {
      id: 'program',
      header: words.program,
      cell: ({ program }) => <bdi>{program.name}</bdi>,
      text: ({ program }) => program.name,
      sort: ({ program }) => program.name,
    },
    {
      id: 'author',
      header: words.author,
      cell: ({ author }) => <AuthorCell author={author} ask={ask} />,
      text: ({ author }) => author.name,
    },
    { id: 'at', header: words.at, isShort: true, cell: ({ created_at }) => formatDateTime(new Date(created_at)) },
  ]
}
