import type { PeoplePage } from '#src/contract/desk/people.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { peopleStrings as words } from './strings.ts'

export type PersonRow = PeoplePage['results'][number]

export const peopleColumns: DeskColumn<PersonRow>[] = [
  { id: 'name', header: words.name, primary: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'phone',
    header: words.phone,
    cell: ({ phone_number }) =>
      phone_number === null ? words.none : <bdi dir="ltr">{toPersianDigits(phone_number)}</bdi>,
  },
  {
    id: 'members',
    header: words.members,
    cell: ({ members }) => (members.length === 0 ? words.none : <bdi>{words.names(members)}</bdi>),
  },
  { id: 'balance', header: words.balance, atEnd: true, cell: ({ balance }) => formatToman(balance) },
]
