import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payout } from '#src/contract/desk/orders.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { PayoutForm } from './payout-form.tsx'
import { payoutQueries } from './queries.ts'
import { payoutStrings as words } from './strings.ts'

export const ownerOf = ({ holder, user }: Payout): string => holder ?? words.user(user)

const ltr = (text: string | null) => (text === null ? words.none : <bdi dir="ltr">{toPersianDigits(text)}</bdi>)

const columns: DeskColumn<Payout>[] = [
  {
    id: 'person',
    header: words.person,
    primary: true,
    cell: (row) => <bdi>{ownerOf(row)}</bdi>,
    text: ({ holder, user, phone_number }) => `${holder ?? ''} ${user} ${phone_number ?? ''}`,
    sort: ownerOf,
  },
  { id: 'owed', header: words.owed, atEnd: true, cell: ({ owed }) => formatToman(owed), sort: ({ owed }) => owed },
  { id: 'iban', header: words.iban, cell: ({ iban }) => (iban === null ? words.noIban : ltr(iban)) },
  { id: 'phone', header: words.phone, cell: ({ phone_number }) => ltr(phone_number) },
  {
    id: 'deleted',
    header: words.deletedAt,
    isShort: true,
    cell: ({ deleted_at }) => words.date(deleted_at),
    sort: ({ deleted_at }) => deleted_at,
  },
]

/** What the club owes to deleted accounts, and the bank transfers that settle it. */
export function PayoutsScreen() {
  return (
    <DeskScreen title={words.title} needs="payouts.write">
      <p>{words.intro}</p>
      <PayoutTable />
    </DeskScreen>
  )
}

function PayoutTable() {
  const { userId } = useDesk()
  const query = useQuery(payoutQueries.due(userId))
  const [chosen, setChosen] = useState<Payout>()
  const close = () => setChosen(undefined)
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ results }) => (
        <>
          <DataTable
            label={words.list}
            rows={results}
            columns={columns}
            idOf={({ user }) => String(user)}
            nameOf={ownerOf}
            empty={<EmptyState icon="wallet" title={words.empty} text={words.emptyText} />}
            rowActions={(row) => (
              <Button
                variant="soft"
                size="small"
                aria-haspopup="dialog"
                aria-label={words.recordFor(ownerOf(row))}
                onClick={() => setChosen(row)}
              >
                {words.record}
              </Button>
            )}
          />
          <BottomSheet
            open={chosen !== undefined}
            onClose={close}
            title={chosen === undefined ? '' : words.recordFor(ownerOf(chosen))}
            dismissable={false}
          >
            {chosen !== undefined && <PayoutForm payout={chosen} onClose={close} />}
          </BottomSheet>
        </>
      )}
    </DeskQueryView>
  )
}
