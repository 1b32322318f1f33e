import { chakra } from '@chakra-ui/react'
import type { DeskEnrolment } from '#src/contract/desk/orders.ts'
import { monthKey, termKey } from '#src/contract/month.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { formatToman } from '#src/fa/toman.ts'
import { subjectText, termText } from '#src/features/desk/orders/order-text.ts'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'

const swimmer: DeskColumn<DeskEnrolment> = {
  id: 'swimmer',
  header: words.swimmer,
  primary: true,
  cell: (row) => <bdi>{row.swimmer}</bdi>,
}
const program: DeskColumn<DeskEnrolment> = {
  id: 'program',
  header: words.program,
  isText: true,
  cell: (row) => <bdi>{subjectText(row)}</bdi>,
}
const price: DeskColumn<DeskEnrolment> = {
  id: 'price',
  header: words.price,
  atEnd: true,
  cell: (row) => formatToman(row.price),
}
const places: DeskColumn<DeskEnrolment> = {
  id: 'places',
  header: words.places,
  atEnd: true,
  cell: (row) => formatNumber(row.places),
}

export const currentColumns: DeskColumn<DeskEnrolment>[] = [
  swimmer,
  program,
  { id: 'term', header: words.term, cell: ({ term }) => <Term term={term} today={jalaliDay(new Date())} /> },
  places,
  price,
]

export const pastColumns: DeskColumn<DeskEnrolment>[] = [
  swimmer,
  program,
  { id: 'term', header: words.term, cell: ({ term }) => termText(term) },
  price,
  {
    id: 'state',
    header: words.state,
    cell: ({ cancelled_at }) =>
      cancelled_at === null ? (
        <Badge tone="neutral">{words.over}</Badge>
      ) : (
        <Badge tone="error">{words.cancelled}</Badge>
      ),
  },
]

function Term({ term, today }: { term: DeskEnrolment['term']; today: JalaliDay }) {
  const note = nowText(term, today)
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
      {termText(term)}
      {note !== undefined && <Badge tone="success">{note}</Badge>}
    </chakra.span>
  )
}

/** Whether a date is today, or a month the current one. */
export function nowText(term: DeskEnrolment['term'], today: JalaliDay): string | undefined {
  if (term.day !== undefined) return termKey(term) === termKey(today) ? words.today : undefined
  return monthKey(term) === monthKey(today) ? words.thisMonth : undefined
}
