import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApiToken } from '#src/contract/desk/tokens.ts'
import { formatAge } from '#src/fa/ago.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { AddScreen } from '#src/features/desk/shell/add-screen.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { tokenMutations, tokenQueries } from './queries.ts'
import { tokenStrings as words } from './strings.ts'
import { TokenForm } from './token-form.tsx'

const tones = { active: 'success', expired: 'neutral', revoked: 'neutral', powerless: 'warning' } as const

const columns: DeskColumn<ApiToken>[] = [
  {
    id: 'name',
    header: words.name,
    primary: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
    text: ({ name }) => name,
    sort: ({ name }) => name,
  },
  { id: 'hint', header: words.hint, cell: ({ hint }) => <bdi dir="ltr">{words.ending(hint)}</bdi> },
  {
    id: 'scopes',
    isText: true,
    header: words.scopes,
    cell: ({ scopes }) => words.scopesText(scopes),
  },
  { id: 'maker', header: words.maker, cell: ({ maker }) => <bdi>{maker}</bdi>, sort: ({ maker }) => maker },
  {
    id: 'used',
    header: words.lastUsed,
    isShort: true,
    cell: ({ last_used_at }) => (last_used_at === null ? words.never : formatAge(new Date(last_used_at), new Date())),
    sort: ({ last_used_at }) => last_used_at ?? '',
  },
  {
    id: 'expires',
    header: words.expires,
    isShort: true,
    cell: ({ expires_at }) => formatDate(new Date(expires_at)),
    sort: ({ expires_at }) => expires_at,
  },
  {
    id: 'state',
    header: words.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
    sort: ({ state }) => words.states[state],
  },
]

/** API tokens: made with scopes, shown once, revoked. */
export function TokensScreen() {
  const { title, intro, add } = words
  return (
    <AddScreen {...{ title, intro, add }} needs="tokens.write" form={(close) => <TokenForm onClose={close} />}>
      <TokenTable />
    </AddScreen>
  )
}

function TokenTable() {
  const { userId } = useDesk()
  const query = useQuery(tokenQueries.list(userId))
  const revoke = useMutation(tokenMutations.revoke(userId))
  const { ask, dialog } = useConfirm()
  const askToRevoke = ({ id, name }: ApiToken) =>
    ask({
      title: words.revokeTitle(name),
      text: words.revokeText,
      yes: words.revoke,
      done: words.revoked,
      act: () => revoke.mutateAsync(id),
    })
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ results }) => (
        <>
          <DataTable
            label={words.list}
            rows={results}
            columns={columns}
            idOf={({ id }) => String(id)}
            nameOf={({ name }) => name}
            empty={<EmptyState icon="lock" title={words.empty} text={words.emptyText} />}
            rowActions={(row) =>
              row.state !== 'revoked' && (
                <Button
                  variant="ghost"
                  size="small"
                  icon="trash"
                  aria-label={words.revokeNamed(row.name)}
                  onClick={() => askToRevoke(row)}
                >
                  {words.revoke}
                </Button>
              )
            }
          />
          {dialog}
        </>
      )}
    </DeskQueryView>
  )
}
