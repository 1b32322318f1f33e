import type { TestApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type Offer, type Swimmer } from '#tests/support/scenarios/booking.ts'

/** Orders of a server whose payers have paid at the bank and are on the way back. */
export function paidOrders(server: () => TestApp) {
  return {
    /** An order whose payer has paid at the bank and is on the way back. */
    async paidAtBank(offer: Offer, sara: Swimmer) {
      const { uid } = await sara.held(offer.request([AZAR, DEY]))
      const authority = await sara.atBank(uid)
      server().bank.pay(authority)
      return { uid, authority }
    },
    /** An order with its payments, and the number of its enrolments and notifications; `credited` in rial. */
    async read(uid: string) {
      const [row] = await server().sql`
        select orders.id, state, (select array_agg(state order by state) from attempts where order_id = orders.id) as attempts,
          (select count(*)::int from enrolments join order_items on order_items.id = order_item_id
            where order_id = orders.id) as enrolments,
          (select count(*)::int from notifications where order_id = orders.id) as notified,
          (select coalesce(sum(amount_rial), 0)::int from ledger where order_id = orders.id) as credited
        from orders where uid = ${uid}`
      return row
    },
  }
}
