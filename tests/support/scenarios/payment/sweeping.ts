import { sweepOnce } from '#server/modules/payment/attempt/sweeper.service.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { heldOrder } from '#tests/support/scenarios/orders.ts'

/** Runs of the payment sweeper at a server, whose errors are collected, and what they leave of an order. */
export function sweeping(server: () => TestApp) {
  const complaints: unknown[] = []
  return {
    complaints,
    sweep: () => sweepOnce(server().deps, (error) => complaints.push(error)),
    lastPlaceHeld: () => heldOrder(server(), { capacity: 1 }),
    async read(uid: string) {
      const [row] = await server().sql`
        select state, (select array_agg(state order by id) from attempts where order_id = orders.id) as attempts,
          (select sum(taken)::int from slots where slots.session_id = orders.session_id) as taken,
          (select array_agg(kind order by id) from notifications where order_id = orders.id) as notified
        from orders where uid = ${uid}`
      return row
    },
  }
}
