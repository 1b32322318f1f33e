import { chakra } from '@chakra-ui/react'
import type { RosterRow } from '#src/contract/desk/roster.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import { PersonLink } from '#src/features/desk/orders/person-link.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { rosterStrings as words } from './strings.ts'

const columns: DeskColumn<RosterRow>[] = [
  {
    id: 'name',
    header: words.name,
    primary: true,
    cell: (row) => <SwimmerName row={row} />,
    text: ({ name, member_of, phone }) => `${name} ${member_of ?? ''} ${phone ?? ''}`,
    sort: ({ name }) => name,
  },
  {
    id: 'age',
    header: words.age,
    cell: ({ age }) => (age === null ? '—' : words.years(age)),
    sort: ({ age }) => age ?? -1,
  },
  { id: 'account', header: words.account, cell: (row) => <Account row={row} /> },
  {
    id: 'state',
    header: words.state,
    cell: (row) => stateText(row),
    sort: ({ state }) => words.states[state],
  },
  { id: 'paid', header: words.paid, atEnd: true, cell: ({ paid }) => (paid === null ? '—' : formatToman(paid)) },
  {
    id: 'arrived',
    header: words.arrived,
    cell: ({ arrived }) => (arrived === null ? '—' : arrived ? words.came : words.notCame),
  },
]

const personal: DeskColumn<RosterRow>[] = [
  {
    id: 'phone',
    header: words.phone,
    cell: ({ phone }) =>
      phone === null ? (
        '—'
      ) : (
        <a href={`tel:${phone}`} dir="ltr">
          {toPersianDigits(phone)}
        </a>
      ),
  },
  {
    id: 'balance',
    header: words.balance,
    atEnd: true,
    hidden: true,
    cell: ({ balance }) => (balance === null ? '—' : formatToman(balance)),
  },
]

/** Numbers and balances only for those who may read people. */
export function rosterColumns(mayReadPeople: boolean): DeskColumn<RosterRow>[] {
  return mayReadPeople ? withPersonal : columns
}
const withPersonal = [...columns, ...personal]

/** How the swimmer comes, with the single days of a month. */
export function stateText({ state, days }: RosterRow): string {
  const name = words.states[state]
  return days === null ? name : words.list([name, words.days(words.list(days.map(formatNumber)))])
}

/** The account, as a link for those who may open it. */
function Account({ row: { user, member_of, name } }: { row: RosterRow }) {
  const text = <bdi>{member_of ?? name}</bdi>
  return user === null ? text : <PersonLink user={user}>{text}</PersonLink>
}

function SwimmerName({ row: { name, places, state, expiring } }: { row: RosterRow }) {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
      <bdi>{name}</bdi>
      {places > 1 && <span>{words.places(places)}</span>}
      {state === 'held' && <Badge tone="warning">{words.states.held}</Badge>}
      {expiring && <Badge tone="warning">{words.expiring}</Badge>}
    </chakra.span>
  )
}
