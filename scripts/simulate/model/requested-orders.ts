import type { OrderFact } from '#scripts/simulate/facts.ts'
import { termOfSlot } from '#scripts/simulate/offers.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'
import { type Intent, shapeOf, shapeOfIntent } from './intent.ts'
import { pricesSince } from './prices.ts'

/**
 * Every order was requested, once, for its swimmers and with its code, at a price that was in force meanwhile; an order
 * that a response named exists, and its places stay until the time that the response named, unless its payer or the
 * operator ended it.
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
function unrequested(world: World): string[] {
  const { facts, intents, known } = world
  return facts.orders.flatMap((order) => {
    if (known.has(order.id)) return []
    const shape = shapeOfOrder(world, order)
    known.set(order.id, shape)
    const candidates = intents.filter((intent) => mayHaveMade(intent) && shapeOfIntent(intent) === shape)
    const orders = [...known.values()].filter((each) => each === shape).length
    if (orders > candidates.length) return [`order ${order.id} was requested by no one, or twice made`]
    const isPriceRight = candidates.some((intent) => pricesOf(world, intent).has(order.payable))
    return isPriceRight ? [] : [`order ${order.id} costs ${order.payable} rial, a price that was not in force`]
  })
}

/** False when every copy of the request was refused. */
function mayHaveMade({ uid, outstanding }: Intent): boolean {
  return uid !== undefined || outstanding > 0
}

function shapeOfOrder({ facts }: World, { id, user, session, people, kind, payable, free, code }: OrderFact): string {
  const items = facts.items.filter(({ order }) => order === id)
  const sorted = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)
  return shapeOf({
    ...{ userId: user, session, people, isFree: free, code, day: items[0]?.day ?? null },
    slots: sorted(items.map(({ slot }) => slot)),
    members: sorted(items.map(({ member }) => member)),
    amountRial: kind === 'wallet' || kind === 'card' ? payable : 0,
  })
}

/** The amounts that an order may cost that was made between its request and now. */
function pricesOf(world: World, { kind, offer, slots, people, code, amountRial, since }: Intent): Set<number> {
  if (kind !== 'hold' || offer === undefined) return new Set([amountRial])
  const terms = slots.flatMap((slot) => termOfSlot(offer, slot) ?? [])
  return pricesSince(world, { offer, terms, people, code }, since)
}
