import { chakra } from '@chakra-ui/react'
import type { DeskAttempt } from '#src/contract/desk/orders.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { attemptTones, placeText } from './order-text.ts'
import { orderStrings, orderPageStrings as words } from './strings.ts'

/** Numbers and masked cards of a bank, as it prints them. */
const code = (text: string | number | null) =>
  text === null ? orderStrings.none : <bdi dir="ltr">{toPersianDigits(text)}</bdi>

const columns: DeskColumn<DeskAttempt>[] = [
  { id: 'place', header: orderStrings.place, primary: true, cell: placeText },
  {
    id: 'state',
    header: words.state,
    cell: ({ state }) => <Badge tone={attemptTones[state]}>{words.attemptStates[state]}</Badge>,
  },
  { id: 'amount', header: words.amount, atEnd: true, cell: ({ amount }) => formatToman(amount) },
  {
    id: 'wallet',
    header: words.walletPart,
    atEnd: true,
    cell: ({ wallet }) => (wallet === 0 ? orderStrings.none : formatToman(wallet)),
  },
  { id: 'reference', header: words.reference, cell: ({ reference }) => code(reference) },
  { id: 'card', header: words.card, cell: ({ card_pan }) => code(card_pan) },
  { id: 'bank', header: words.bankCode, cell: ({ gateway_code }) => code(gateway_code), hidden: true },
  { id: 'started', header: words.startedAt, isShort: true, cell: ({ created_at }) => orderStrings.time(created_at) },
  {
    id: 'ended',
    header: words.endedAt,
    isShort: true,
    cell: ({ ended_at }) => (ended_at === null ? orderStrings.none : orderStrings.time(ended_at)),
  },
]

/** Every payment of an order, newest first. */
export function AttemptTable({ attempts }: { attempts: DeskAttempt[] }) {
  return (
    <div>
      <chakra.h2 fontSize="l" fontWeight="bold" marginBlockEnd="2">
        {words.attempts}
      </chakra.h2>
      {attempts.length === 0 ? (
        <chakra.p color="muted">{words.noAttempts}</chakra.p>
      ) : (
        <DataTable
          label={words.attempts}
          hasSearch={false}
          hasColumns={false}
          rows={attempts}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={placeText}
          empty={null}
        />
      )}
    </div>
  )
}
