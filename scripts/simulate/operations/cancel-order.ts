import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { cancelOrder as cancel } from '#server/modules/payment/order.service.ts'

/** A payer gives up an order; now and then one that has ended. */
export const cancelOrder: Operation = {
  name: 'cancel-order',
  weight: 6,
  run: (world, draw) => {
    const open = world.facts.orders.filter(({ state }) => state === 'held' || state === 'paying')
    const order = draw.chance(0.9) ? draw.of(open) : draw.of(world.facts.orders)
    const person = world.people.find(({ userId }) => userId === order?.user)
    if (order === undefined || person === undefined) return undefined
    world.requests.orders.add(order.uid)
    const name = `${person.name} cancels order ${order.id}`
    world.request(serverOf(world, draw), name, (deps) => cancel(deps, order.uid, person.userId))
    return `${person.name} order ${order.id}`
  },
}
