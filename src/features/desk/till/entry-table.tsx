import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { moreOf } from '#src/api/query/pages.ts'
import type { TillEntry } from '#src/contract/desk/till.ts'
import { tillMethodNames } from '#src/fa/desk/order-names.ts'
import { signedToman } from '#src/fa/desk/signed-toman.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { tillStrings as words } from './strings.ts'

/** As many as the API lists of an open shift. */
const MOST_ENTRIES = 200

const columns: DeskColumn<TillEntry>[] = [
  { id: 'at', header: words.at, cell: ({ created_at }) => words.clock(created_at) },
  { id: 'kind', header: words.kind, primary: true, cell: ({ kind }) => words.kinds[kind] },
  { id: 'method', header: words.method, cell: ({ method }) => tillMethodNames[method] },
  {
    id: 'amount',
    header: words.amount,
    atEnd: true,
    cell: ({ amount }) => signedToman(amount),
  },
  { id: 'order', header: words.order, cell: ({ order }) => <OrderLink uid={order} /> },
  {
    id: 'reference',
    header: words.reference,
    cell: ({ reference }) => (reference === null ? words.none : <bdi dir="ltr">{toPersianDigits(reference)}</bdi>),
  },
  { id: 'reason', header: words.reason, cell: ({ reason }) => <bdi>{reason ?? words.none}</bdi> },
  { id: 'by', header: words.by, hidden: true, cell: ({ by }) => <bdi>{by}</bdi> },
]

type EntryTableProps = {
  entries: TillEntry[]
  /** Of a closed shift; an open one lists its newest alone. */
  more?: ReturnType<typeof moreOf>
}

/** The money of a shift, newest first. */
export function EntryTable({ entries, more }: EntryTableProps) {
  return (
    <div>
      <chakra.h2 fontSize="l" fontWeight="bold" marginBlockEnd="2">
        {words.entries}
      </chakra.h2>
      {more === undefined && entries.length >= MOST_ENTRIES && (
        <chakra.p color="muted">{words.entriesCut(MOST_ENTRIES)}</chakra.p>
      )}
      <DataTable
        label={words.entries}
        hasSearch={false}
        hasColumns={false}
        rows={entries}
        {...(more !== undefined && { more })}
        columns={columns}
        idOf={({ id }) => String(id)}
        nameOf={({ kind, created_at }) => `${words.kinds[kind]} ${words.clock(created_at)}`}
        empty={<EmptyState icon="wallet" title={words.noEntries} text={words.noEntriesText} />}
      />
    </div>
  )
}

function OrderLink({ uid }: { uid: string | null }) {
  const { may } = useDesk()
  if (uid === null) return words.none
  if (!may('orders.read')) return <bdi dir="ltr">{uid}</bdi>
  return (
    <Link to="/desk/orders/$uid" params={{ uid }}>
      {words.openOrder}
    </Link>
  )
}
