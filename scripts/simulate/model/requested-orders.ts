import type { OrderFact } from '#scripts/simulate/facts.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'
import { type Intent, shapeOf } from './intent.ts'

/**
 * Every order was requested, once, at a price that was in force meanwhile; an order that a response named exists, and
 * its places stay until the time that the response named, unless its payer or the operator ended it.
 */
export const requestedOrders: ModelPart = {
  name: 'requested orders',
  check: (world) => {
    const byUid = new Map(world.facts.orders.map((order) => [order.uid, order]))
    return [...world.intents.flatMap((intent) => promiseBrokenBy(world, intent, byUid)), ...unrequested(world)]
  },
}

function promiseBrokenBy(world: World, { uid, holdEnds }: Intent, orders: Map<string, OrderFact>): string[] {
  if (uid === undefined) return []
  const order = orders.get(uid)
  if (order === undefined) return ['an order that a response named does not exist']
  const isEarly = order.state === 'expired' && holdEnds !== undefined && world.now().getTime() < holdEnds
  return isEarly ? [`order ${order.id} expired before the time that its payer was told`] : []
}

/** Looks at the orders that are new in this step. */
function unrequested({ facts, intents, step, known }: World): string[] {
  return facts.orders.flatMap((order) => {
    if (known.has(order.id)) return []
    const slots = facts.items.filter((item) => item.order === order.id).map(({ slot }) => slot)
    const shape = shapeOfOrder(order, slots)
    known.set(order.id, shape)
    const candidates = intents.filter((intent) => mayHaveMade(intent) && shapeOf(intent) === shape)
    const orders = [...known.values()].filter((each) => each === shape).length
    if (orders > candidates.length) return [`order ${order.id} was requested by no one, or twice made`]
    const isPriceRight = candidates.some((intent) => pricesOf(intent, step).includes(order.payable))
    return isPriceRight ? [] : [`order ${order.id} costs ${order.payable} rial, a price that was not in force`]
  })
}

/** False when every copy of the request was refused. */
function mayHaveMade({ uid, outstanding }: Intent): boolean {
  return uid !== undefined || outstanding > 0
}

function shapeOfOrder({ user, session, people, kind, payable }: OrderFact, slots: number[]): string {
  return JSON.stringify([user, session, slots.toSorted((a, b) => a - b), people, kind === 'wallet' ? payable : 0])
}

/** The amounts that an order may cost that was made between its request and now. */
function pricesOf({ offer, slots, people, amountRial, since }: Intent, now: number): number[] {
  if (offer === undefined) return [amountRial]
  return offer.prices
    .filter((price, index) => price.since <= now && (offer.prices[index + 1]?.since ?? now + 1) >= since)
    .map(({ rial }) => rial * slots.length * people)
}
