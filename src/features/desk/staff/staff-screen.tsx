import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '#src/contract/desk/staff.ts'
import { roleNames } from '#src/fa/desk/role-names.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { GiveRole } from './give-role.tsx'
import { staffMutations, staffQueries } from './queries.ts'
import { staffStrings as words } from './strings.ts'

/** A role of a member of staff: one row. */
type GrantRow = StaffMember['grants'][number] & { member: StaffMember }

const columns: DeskColumn<GrantRow>[] = [
  {
    id: 'name',
    header: words.name,
    primary: true,
    cell: ({ member }) => <bdi>{member.name}</bdi>,
    text: ({ member }) => member.name,
    sort: ({ member }) => member.name,
  },
  {
    id: 'phone',
    header: words.phone,
    cell: ({ member }) => <bdi dir="ltr">{toPersianDigits(member.phone_number ?? '')}</bdi>,
    text: ({ member }) => member.phone_number ?? '',
  },
  {
    id: 'role',
    header: words.role,
    cell: ({ role }) => roleNames[role],
    text: ({ role }) => roleNames[role],
    sort: ({ role }) => roleNames[role],
  },
  {
    id: 'pool',
    header: words.pool,
    cell: placeOf,
    text: placeOf,
    sort: placeOf,
  },
  {
    id: 'seen',
    header: words.lastSeen,
    cell: ({ member }) => (member.last_seen_at === null ? words.never : words.seen(member.last_seen_at)),
    sort: ({ member }) => member.last_seen_at ?? '',
  },
]

function placeOf({ pool_name }: GrantRow): string {
  return pool_name ?? words.wholeClub
}

/** Everyone with a role; owners give and take roles here. */
export function StaffScreen() {
  const [open, setOpen] = useState(false)
  return (
    <DeskScreen
      title={words.title}
      needs="staff.write"
      actions={
        <Button icon="plus" onClick={() => setOpen(true)}>
          {words.add}
        </Button>
      }
    >
      <StaffTable />
      <GiveRole open={open} onClose={() => setOpen(false)} />
    </DeskScreen>
  )
}

function StaffTable() {
  const { me, userId } = useDesk()
  const query = useQuery(staffQueries.list(userId))
  const take = useMutation(staffMutations.take())
  const { ask, dialog } = useConfirm()
  const askToTake = ({ id, role, member }: GrantRow) =>
    ask({
      title: words.removeTitle(roleNames[role], member.name),
      text: member.user === me.user ? words.self : words.removeText,
      yes: words.remove,
      done: words.removed,
      act: () => take.mutateAsync(id),
    })
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {(members) => (
        <>
          <DataTable
            label={words.list}
            rows={members.flatMap((member) => member.grants.map((grant) => ({ ...grant, member })))}
            columns={columns}
            idOf={({ id }) => String(id)}
            nameOf={({ member }) => member.name}
            empty={<EmptyState icon="shield" title={words.empty} text={words.emptyText} />}
            rowActions={(row) => (
              <Button
                variant="ghost"
                size="small"
                icon="trash"
                aria-label={words.removeNamed(roleNames[row.role], row.member.name)}
                onClick={() => askToTake(row)}
              >
                {words.remove}
              </Button>
            )}
          />
          {dialog}
        </>
      )}
    </DeskQueryView>
  )
}
