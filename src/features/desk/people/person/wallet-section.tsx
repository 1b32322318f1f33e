import { chakra } from '@chakra-ui/react'
import type { Person } from '#src/contract/desk/people.ts'
import { signedToman } from '#src/fa/desk/signed-toman.ts'
import { formatToman } from '#src/fa/toman.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSection } from './section.tsx'

type Entry = Person['wallet']['entries'][number]

const columns: DeskColumn<Entry>[] = [
  { id: 'kind', header: words.entryKind, primary: true, cell: ({ kind }) => words.entryKinds[kind] },
  { id: 'amount', header: words.amount, atEnd: true, cell: ({ amount }) => signedToman(amount) },
  { id: 'balance', header: words.after, atEnd: true, cell: ({ balance }) => formatToman(balance) },
  { id: 'reason', header: words.reason, cell: ({ reason }) => <bdi>{reason ?? words.none}</bdi> },
  { id: 'time', header: words.entryTime, isShort: true, cell: ({ created_at }) => words.time(created_at) },
]

/** What came into the wallet and left it, the newest first. */
export function WalletSection({ person: { wallet } }: { person: Person }) {
  return (
    <TableSection title={words.wallet}>
      {wallet.entries.length === 0 ? (
        <chakra.p color="muted">{words.noEntries}</chakra.p>
      ) : (
        <DataTable
          label={words.wallet}
          hasSearch={false}
          hasColumns={false}
          rows={wallet.entries}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={({ kind }) => words.entryKinds[kind]}
          empty={null}
        />
      )}
    </TableSection>
  )
}
