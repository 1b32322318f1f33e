import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WalkIn } from '#src/contract/desk/orders.ts'
import type { Person } from '#src/contract/desk/people.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { PersonLink } from '#src/features/desk/orders/person-link.tsx'
import { Section } from '#src/features/desk/people/person/section.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { newId } from '#src/offline/new-id.ts'
import { Button } from '#src/ui/form/button.tsx'
import { type Payment, PaymentStep } from './payment-step.tsx'
import { walkInMutations } from './queries.ts'
import { SessionStep } from './session-step.tsx'
import { type Sold, SoldSummary } from './sold-summary.tsx'
import { walkInStrings as words } from './strings.ts'
import { SwimmerStep } from './swimmer-step.tsx'
import { bookableBy, useSale } from './use-sale.ts'
import { useSaleKey } from './use-sale-key.ts'
import type { WalkInSearch } from './walk-in-screen.tsx'

type SaleFormProps = { person: Person; search: WalkInSearch; onOther: () => void }

/** Who swims, what, and how it is paid. */
export function SaleForm({ person, search, onOther }: SaleFormProps) {
  const { userId } = useDesk()
  const client = useQueryClient()
  const sale = useSale(person, search)
  const [payment, setPayment] = useState<Payment>({ method: 'cash', reference: '' })
  const [isTried, setTried] = useState(false)
  const [sold, setSold] = useState<Sold>()
  const keyFor = useSaleKey(newId)
  const sell = useMutation(walkInMutations.sell())
  const { selection, price, session, swimmers, months } = sale
  const submit = () => {
    setTried(true)
    if (selection === undefined || session === undefined || price === undefined || sell.isPending) return
    const isTerminal = payment.method === 'terminal' && price.payable > 0
    const body: WalkIn = {
      user: person.user,
      hold: { ...selection, term_count: selection.months.length, expected_payable: price.payable },
      method: isTerminal ? 'terminal' : 'cash',
      ...(isTerminal && { reference: payment.reference }),
    }
    sell.mutate(
      { key: keyFor(body), body },
      {
        onSuccess: (result) =>
          setSold({
            ...result,
            ...{ session, months: selection.months },
            swimmers: bookableBy(person)
              .filter(({ id }) => swimmers.includes(id))
              .map(({ name }) => name),
          }),
        // Places, the price, the till or the account changed meanwhile.
        onError: () => void client.invalidateQueries({ queryKey: deskKey(userId) }),
      },
    )
  }
  if (sold !== undefined) return <SoldSummary person={person} sold={sold} onOther={onOther} />
  const need = (isThere: boolean, text: string) => (isTried && !isThere ? text : undefined)
  return (
    // Not a form: Enter in a field must not take money. A refusal is about what was chosen then.
    <chakra.div
      onChange={() => sell.isError && sell.reset()}
      display="flex"
      flexDirection="column"
      gap="4"
      maxInlineSize="640px"
    >
      <Section
        title={words.person}
        actions={
          <Button variant="ghost" size="small" onClick={onOther}>
            {words.change}
          </Button>
        }
      >
        <p>
          <PersonLink user={person.user}>
            <bdi>{person.name}</bdi>
          </PersonLink>{' '}
          {person.phone_number !== null && <bdi dir="ltr">{toPersianDigits(person.phone_number)}</bdi>}
        </p>
      </Section>
      <SwimmerStep person={person} sale={sale} error={need(swimmers.length > 0, words.swimmersNeeded)} />
      <SessionStep
        sale={sale}
        sessionError={need(session !== undefined, words.sessionNeeded)}
        termError={need(months.length > 0, session?.kind === 'pool' ? words.dateNeeded : words.monthsNeeded)}
      />
      <PaymentStep
        sale={sale}
        payment={payment}
        onChange={setPayment}
        busy={sell.isPending}
        error={sell.error}
        onSell={submit}
      />
    </chakra.div>
  )
}
