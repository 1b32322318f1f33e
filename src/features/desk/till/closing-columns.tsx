import type { ClosedShift, TillMethod } from '#src/contract/desk/till.ts'
import { signedToman } from '#src/fa/desk/signed-toman.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { tillStrings as words } from './strings.ts'

export const closingColumns: DeskColumn<ClosedShift>[] = [
  { id: 'id', header: words.number, primary: true, cell: ({ id }) => toPersianDigits(id) },
  {
    id: 'closed',
    header: words.until,
    isShort: true,
    cell: ({ closed_at }) => words.time(closed_at),
  },
  {
    id: 'opened',
    header: words.from,
    hidden: true,
    isShort: true,
    cell: ({ opened_at }) => words.time(opened_at),
  },
  { id: 'pool', header: words.pool, cell: ({ pool }) => <bdi>{pool.name}</bdi> },
  { id: 'cashier', header: words.cashier, cell: ({ opened_by }) => <bdi>{opened_by.name}</bdi> },
  { id: 'cash', header: words.cashCounted, atEnd: true, cell: ({ counted }) => formatToman(counted.cash) },
  { id: 'terminal', header: words.countedTerminal, atEnd: true, cell: ({ counted }) => formatToman(counted.terminal) },
  {
    id: 'cash-difference',
    header: words.cashDifference,
    atEnd: true,
    cell: (row) => <Difference shift={row} method="cash" />,
  },
  {
    id: 'terminal-difference',
    header: words.terminalDifference,
    atEnd: true,
    cell: (row) => <Difference shift={row} method="terminal" />,
  },
  {
    id: 'reason',
    header: words.differenceReason,
    hidden: true,
    cell: ({ reason }) => <bdi>{reason ?? words.none}</bdi>,
  },
]

function Difference({ shift, method }: { shift: ClosedShift; method: TillMethod }) {
  const rial = shift.counted[method] - shift.expected[method]
  return rial === 0 ? words.none : <Badge tone="error">{signedToman(rial)}</Badge>
}
