import { priceOf } from '#scripts/simulate/offers.ts'
import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { closePool as close, refundOrder as refund } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { termKey } from '#src/contract/month.ts'

/** The operator refunds an order. */
export const refundOrder: Operation = {
  name: 'refund-order',
  weight: 2,
  run: (world, draw) => {
    const order = draw.of(world.facts.orders.filter(({ state }) => state === 'confirmed'))
    if (order === undefined) return undefined
    for (const { id, order: owner } of world.facts.enrolments) if (owner === order.id) world.requests.enrolments.add(id)
    const name = `refund of order ${order.id}`
    world.request(serverOf(world, draw), name, (deps) => refund(deps, order.uid, { reason: 'the coach is ill' }))
    return `order ${order.id}`
  },
}

/** The operator closes a date of the pool: visits are refunded, unpaid orders end. */
export const closePool: Operation = {
  name: 'close-pool',
  weight: 0.5,
  run: (world, draw) => {
    const pool = world.offers.find(({ kind }) => kind === 'pool')
    const term = draw.of(pool?.terms ?? [])
    if (pool === undefined || term?.day === undefined) return undefined
    const date = { ...term, day: term.day }
    world.requests.slots.add(pool.slots.get(termKey(term)) ?? 0)
    world.request(serverOf(world, draw), 'close the pool', (deps) =>
      close(deps, { pool: pool.subject, from: date, to: date }),
    )
    return `day ${date.day}`
  },
}

/** The operator changes the price of a session. */
export const changePrice: Operation = {
  name: 'change-price',
  weight: 2,
  run: async (world, draw) => {
    const offer = draw.of(world.offers)
    if (offer === undefined) return undefined
    const rial = 1_000_000 + 100_000 * draw.below(80)
    if (rial === priceOf(offer)) return undefined
    // A paused request that has the session locked would never release it to a statement of this step.
    const changed = await world.admin`update sessions set final_price_rial = ${rial}, price_per_term_rial = ${2 * rial}
      where id in (select id from sessions where id = ${offer.sessionId} for update skip locked) returning id`
    if (changed.length === 0) return undefined
    offer.prices.set(world.step, rial)
    return `${offer.kind} ${offer.number} ${rial}`
  },
}
