import type { OrderDetail } from '#src/contract/desk/orders.ts'
import { orderKindNames, orderStateNames } from '#src/fa/desk/order-names.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { FactList } from './fact-list.tsx'
import { orderTones, subjectText, termsText } from './order-text.ts'
import { PersonLink } from './person-link.tsx'
import { orderStrings, orderPageStrings as words } from './strings.ts'

/** What was bought, by whom and when. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { state, kind, months, people, pool_name, phone_number } = order
  const timeOf = (at: string | null) => (at === null ? null : orderStrings.time(at))
  return (
    <FactList
      id="facts"
      title={words.facts}
      facts={[
        { name: orderStrings.state, value: <Badge tone={orderTones[state]}>{orderStateNames[state]}</Badge> },
        { name: orderStrings.payer, value: <Payer order={order} /> },
        { name: orderStrings.phone, value: phone_number === null ? null : <Phone number={phone_number} /> },
        { name: words.kind, value: orderKindNames[kind] },
        { name: orderStrings.subject, value: <bdi>{subjectText(order)}</bdi> },
        { name: orderStrings.terms, value: months.length === 0 ? null : termsText(months) },
        { name: orderStrings.people, value: words.peopleCount(people) },
        { name: orderStrings.pool, value: pool_name === null ? null : <bdi>{pool_name}</bdi> },
        { name: orderStrings.createdAt, value: timeOf(order.created_at) },
        { name: words.holdUntil, value: timeOf(order.hold_expires_at) },
        { name: words.confirmedAt, value: timeOf(order.confirmed_at) },
        { name: words.closedAt, value: timeOf(order.closed_at) },
        { name: words.code, value: <bdi dir="ltr">{order.uid}</bdi> },
      ]}
    />
  )
}

function Payer({ order: { user, user_name } }: { order: OrderDetail }) {
  const { may } = useDesk()
  const name = <bdi>{user_name}</bdi>
  return may('people.read') ? <PersonLink user={user}>{name}</PersonLink> : name
}

function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} dir="ltr">
      {toPersianDigits(number)}
    </a>
  )
}
