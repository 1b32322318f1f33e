import { chakra } from '@chakra-ui/react'
import { dayOfParam } from '#src/contract/desk/day.ts'
import { type OrderAttention, orderAttentions } from '#src/contract/desk/orders.ts'
import { termKey } from '#src/contract/month.ts'
import { type OrderState, orderState, type PaymentPlace, paymentPlaces } from '#src/contract/payment.ts'
import { orderStateNames, paymentPlaceNames } from '#src/fa/desk/order-names.ts'
import { DateInput } from '#src/features/desk/form/date-input.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import type { OrderFilter } from './queries.ts'
import { orderStrings as words } from './strings.ts'

const ALL = '' as const
const EVERY = { value: ALL, label: words.all } as const

type FilterProps = { filter: OrderFilter; onFilter: (filter: OrderFilter) => void }

/** Narrows the list by the address; every choice applies at once. */
export function OrderFilters({ filter, onFilter }: FilterProps) {
  const { day, ...others } = filter
  const change = (next: { [Name in keyof OrderFilter]: OrderFilter[Name] | undefined }) => {
    const given = Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined)
    onFilter(Object.fromEntries(given))
  }
  const states = [
    EVERY,
    ...orderState.options.filter((state) => state !== 'draft').map((state) => choiceOf(orderStateNames, state)),
  ]
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(150px, 1fr))"
      alignItems="end"
      gap="2"
      css={{ '@media print': { display: 'none' } }}
    >
      <SelectInput<OrderState | typeof ALL>
        label={words.state}
        value={others.state ?? ALL}
        options={states}
        onChange={(state) => change({ state: state === ALL ? undefined : state })}
      />
      <SelectInput<PaymentPlace | typeof ALL>
        label={words.place}
        value={others.gateway ?? ALL}
        options={[EVERY, ...paymentPlaces.map((place) => choiceOf(paymentPlaceNames, place))]}
        onChange={(gateway) => change({ gateway: gateway === ALL ? undefined : gateway })}
      />
      <DateInput
        label={words.day}
        value={day === undefined ? null : dayOfParam(day)}
        onChange={(date) => change({ day: date === null ? undefined : termKey(date) })}
      />
      <SelectInput<OrderAttention | typeof ALL>
        label={words.waiting}
        value={others.attention ?? ALL}
        options={[EVERY, ...orderAttentions.map((kind) => choiceOf(words.attentions, kind))]}
        onChange={(attention) => change({ attention: attention === ALL ? undefined : attention })}
      />
    </chakra.div>
  )
}

function choiceOf<Value extends string>(names: Record<Value, string>, value: Value) {
  return { value, label: names[value] }
}
