import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ModeratedUser } from '#src/contract/desk/moderation.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { liftSuspension, moderationQueries } from './queries.ts'
import { moderationStrings as words } from './strings.ts'
import { type Ask, useRefreshQueues } from './use-decisions.ts'
import { useSuspend } from './use-suspend.ts'

const choices = ['1', '7', '30', '90'] as const

const columns: DeskColumn<ModeratedUser>[] = [
  { id: 'user', header: words.user, primary: true, cell: ({ name }) => <bdi>{name}</bdi>, sort: ({ name }) => name },
  { id: 'username', header: words.username, cell: ({ username }) => <bdi>{username ?? '—'}</bdi> },
  { id: 'suspension', header: words.suspension, cell: (row) => <Suspension row={row} /> },
]

/** Suspended users; a search finds every user by the beginning of the username. */
export function UserList({ ask }: { ask: Ask }) {
  const { userId } = useDesk()
  const [search, setSearch] = useState('')
  const [days, setDays] = useState<(typeof choices)[number]>('7')
  const query = useQuery(moderationQueries.users(userId, useDeferredValue(search)))
  const suspend = useSuspend(ask)
  const refresh = useRefreshQueues()
  const lift = ({ user, name }: ModeratedUser) =>
    ask({
      title: words.liftTitle(name),
      text: words.liftText,
      yes: words.lift,
      dangerous: false,
      done: words.lifted,
      act: async () => {
        await liftSuspension(user)
        await refresh()
      },
    })
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {(rows) => (
        <DataTable
          label={words.views.users}
          rows={rows}
          columns={columns}
          idOf={({ user }) => String(user)}
          nameOf={({ name }) => name}
          search={search}
          onSearch={setSearch}
          filters={
            <SelectInput
              label={words.days}
              value={days}
              options={choices.map((value) => ({ value, label: words.dayCount(Number(value)) }))}
              onChange={setDays}
            />
          }
          empty={<EmptyState icon="user" title={words.noUsers} text={words.noUsersText} />}
          rowActions={(row) =>
            row.suspension === null ? (
              <Button
                size="small"
                variant="danger"
                onClick={() => suspend({ user: row.user, name: row.name, days: Number(days) })}
              >
                {words.suspend}
              </Button>
            ) : (
              <Button size="small" variant="soft" onClick={() => lift(row)}>
                {words.lift}
              </Button>
            )
          }
        />
      )}
    </DeskQueryView>
  )
}

function Suspension({ row: { suspension } }: { row: ModeratedUser }) {
  if (suspension === null) return '—'
  return (
    <chakra.span display="flex" flexDirection="column">
      <span>{words.suspendedUntil(formatDate(new Date(suspension.until)))}</span>
      <chakra.span color="muted" fontSize="s">
        <bdi>
          {suspension.reason} ({suspension.by})
        </bdi>
      </chakra.span>
    </chakra.span>
  )
}
