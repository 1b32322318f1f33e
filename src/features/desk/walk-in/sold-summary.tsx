import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SaleSession, WalkInSold } from '#src/contract/desk/orders.ts'
import type { Person } from '#src/contract/desk/people.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { listNames } from '#src/fa/swimmer-names.ts'
import { FactList } from '#src/features/desk/orders/fact-list.tsx'
import { subjectText, termsText } from '#src/features/desk/orders/order-text.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { walkInStrings as words } from './strings.ts'

export type Sold = WalkInSold & { session: SaleSession; months: BookedTerm[]; swimmers: string[] }

type SoldSummaryProps = { person: Person; sold: Sold; onOther: () => void }

/** What was sold and paid, and where to go from here. */
export function SoldSummary({ person, sold, onOther }: SoldSummaryProps) {
  const { may } = useDesk()
  const summary = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => summary.current?.focus(), [])
  const { session, months, swimmers, paid, method, order } = sold
  return (
    <chakra.div
      ref={summary}
      tabIndex={-1}
      outline="none"
      display="flex"
      flexDirection="column"
      gap="4"
      maxInlineSize="640px"
    >
      <FactList
        id="sold"
        title={words.soldTitle}
        facts={[
          { name: words.soldTo, value: <bdi>{person.name}</bdi> },
          { name: words.soldSwimmers, value: <bdi>{listNames(swimmers.map((name) => ({ name })))}</bdi> },
          {
            name: words.soldWhat,
            value: <bdi>{subjectText({ kind: session.kind, name: session.name, session_title: session.title })}</bdi>,
          },
          { name: words.soldTerms, value: termsText(months) },
          {
            name: words.paid,
            value: method === null ? words.nothingPaid : words.paidBy(paid, words.methods[method]),
          },
          { name: words.orderCode, value: <bdi dir="ltr">{order}</bdi> },
        ]}
      />
      <p role="status">{words.receiptText}</p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {may('people.read') && (
          <Link to="/desk/people/$id" params={{ id: String(person.user) }} className={buttonClass()}>
            {words.toPerson(person.name)}
          </Link>
        )}
        {may('orders.read') && (
          <Link to="/desk/orders/$uid" params={{ uid: order }} className={buttonClass({ variant: 'soft' })}>
            {words.toOrder}
          </Link>
        )}
        <Button variant="ghost" onClick={onOther}>
          {words.another}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
