import { expireOrder } from '#server/modules/payment/order.service.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { AZAR, type OfferOptions, offerSession, swimmer } from './booking.ts'

/** A new swimmer holds months of a new session. */
export async function heldOrder(mowj: TestApp, options: OfferOptions = {}, months: JalaliMonth[] = [AZAR]) {
  const offer = await offerSession(mowj, options)
  const sara = await swimmer(mowj)
  const order = await sara.held(offer.request(months))
  return { offer, sara, uid: order.uid, order }
}

/** A new swimmer holds months of a new session and has the bank's page open. */
export async function orderAtBank(mowj: TestApp, options: OfferOptions = {}, months: JalaliMonth[] = [AZAR]) {
  const held = await heldOrder(mowj, options, months)
  const authority = await held.sara.atBank(held.uid)
  const [attempt] = await mowj.sql`select id from attempts where authority = ${authority}`
  return { ...held, authority, attemptId: Number(attempt?.id) }
}

/** A payer cancels the order and then pays on the bank's page that is still open; the bank has not called back yet. */
export async function paidAfterCancelling(mowj: TestApp) {
  const order = await orderAtBank(mowj)
  await order.sara.cancel(order.uid)
  mowj.bank.pay(order.authority)
  return order
}

/** Ends the hold of an order as the sweeper does, at the clock's time. */
export async function expire(mowj: Pick<TestApp, 'deps' | 'sql'>, uid: string) {
  const [order] = await mowj.sql`select id from orders where uid = ${uid}`
  await expireOrder(mowj.deps, Number(order?.id))
}
