import { chakra } from '@chakra-ui/react'
import type { OrderListItem } from '#src/contract/desk/orders.ts'
import { orderStateNames, paymentPlaceNames } from '#src/fa/desk/order-names.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { orderTones, subjectText, termsText } from './order-text.ts'
import { orderStrings as words } from './strings.ts'

export const orderColumns: DeskColumn<OrderListItem>[] = [
  { id: 'id', header: words.number, cell: ({ id }) => toPersianDigits(id) },
  { id: 'payer', header: words.payer, primary: true, cell: ({ user_name }) => <bdi>{user_name}</bdi> },
  {
    id: 'phone',
    header: words.phone,
    hidden: true,
    cell: ({ phone_number }) =>
      phone_number === null ? words.none : <bdi dir="ltr">{toPersianDigits(phone_number)}</bdi>,
  },
  { id: 'subject', header: words.subject, isText: true, cell: (row) => <bdi>{subjectText(row)}</bdi> },
  {
    id: 'terms',
    header: words.terms,
    cell: ({ months }) => (
      <chakra.span display="inline-block" minInlineSize="72px">
        {termsText(months)}
      </chakra.span>
    ),
  },
  { id: 'pool', header: words.pool, hidden: true, cell: ({ pool_name }) => <bdi>{pool_name ?? words.none}</bdi> },
  { id: 'people', header: words.people, hidden: true, atEnd: true, cell: ({ people }) => formatNumber(people) },
  {
    id: 'payable',
    header: words.payable,
    atEnd: true,
    cell: ({ payable }) => formatToman(payable),
  },
  {
    id: 'place',
    header: words.place,
    cell: ({ gateway }) => (gateway === null ? words.none : paymentPlaceNames[gateway]),
  },
  {
    id: 'state',
    header: words.state,
    cell: ({ state }) => <Badge tone={orderTones[state]}>{orderStateNames[state]}</Badge>,
  },
  {
    id: 'created',
    header: words.createdAt,
    isShort: true,
    cell: ({ created_at }) => words.time(created_at),
  },
]
