import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { cancelOrder } from '#server/modules/payment/order.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { gate } from '#tests/support/drivers/gate.ts'
import { returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { heldOrder } from '#tests/support/scenarios/orders.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

const lastPlaceHeld = () => heldOrder(mowj, { capacity: 1 })

async function takenOf(sessionId: number) {
  const [row] = await mowj.sql`select sum(taken)::int as taken from slots where session_id = ${sessionId}`
  return row?.taken
}

async function attemptStates(uid: string) {
  const rows =
    await mowj.sql`select attempts.state from attempts join orders on orders.id = order_id where uid = ${uid}`
  return rows.map((row) => row.state)
}

test('cancelling an order releases its place for the next swimmer', async () => {
  const { offer, sara, uid } = await lastPlaceHeld()
  const response = await sara.cancel(uid)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ uid, state: 'cancelled', hold_expires_at: null })
  expect(await takenOf(offer.sessionId)).toBe(0)
  expect((await (await swimmer(mowj)).hold(offer.request())).statusCode).toBe(201)
  expect((await sara.receipt(uid)).json().state).toBe('cancelled')
})

test('cancelling twice releases the place once', async () => {
  const { offer, sara, uid } = await lastPlaceHeld()
  await sara.cancel(uid)
  await (await swimmer(mowj)).held(offer.request())
  expect((await sara.cancel(uid)).statusCode).toBe(200)
  expect(await takenOf(offer.sessionId)).toBe(1)
})

test('a swimmer cannot cancel another swimmer’s order', async () => {
  const { uid } = await lastPlaceHeld()
  expect((await (await swimmer(mowj)).cancel(uid)).statusCode).toBe(404)
})

test('an open bank page does not hold the place', async () => {
  const { offer, sara, uid } = await lastPlaceHeld()
  await sara.atBank(uid)
  expect((await sara.cancel(uid)).json().state).toBe('cancelled')
  expect(await takenOf(offer.sessionId)).toBe(0)
  expect(await attemptStates(uid)).toEqual(['redirected'])
})

test('a payment the bank has declined ends with the order', async () => {
  const { sara, uid } = await lastPlaceHeld()
  mowj.bank.decline(await sara.atBank(uid))
  expect((await sara.cancel(uid)).json().state).toBe('cancelled')
  expect(await attemptStates(uid)).toEqual(['cancelled'])
})

test('a paid order cannot be cancelled before its money is settled', async () => {
  const { sara, uid } = await lastPlaceHeld()
  mowj.bank.pay(await sara.atBank(uid))
  const response = await sara.cancel(uid)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'payment_in_progress', order: uid })
  expect((await sara.receipt(uid)).json().state).toBe('confirmed')
  expect((await sara.cancel(uid)).json().code).toBe('order_closed')
})

test('while the bank does not respond, nothing is cancelled', async () => {
  const { offer, sara, uid } = await lastPlaceHeld()
  await sara.atBank(uid)
  mowj.bank.fail('inquire', new GatewaySilence('timeout'))
  expect((await sara.cancel(uid)).json().code).toBe('payment_in_progress')
  expect(await takenOf(offer.sessionId)).toBe(1)
})

test('while a payment is being verified, nothing is cancelled', async () => {
  const { sara, uid } = await lastPlaceHeld()
  const authority = await sara.atBank(uid)
  await returnFromBank(mowj, authority)
  expect((await sara.cancel(uid)).json().code).toBe('payment_in_progress')
})

test('a payment opened while its order was being cancelled blocks the cancellation', async () => {
  const { offer, sara, uid } = await lastPlaceHeld()
  let isCancelling = false
  // Between reading the order and locking it, another tab goes to the bank.
  const db = new Proxy(mowj.deps.db, {
    get(target, name, receiver) {
      if (name !== 'transaction' || isCancelling) return Reflect.get(target, name, receiver)
      isCancelling = true
      return async (work: Parameters<typeof target.transaction>[0]) => {
        await sara.atBank(uid)
        return target.transaction(work)
      }
    },
  })
  const cancelling = cancelOrder({ ...mowj.deps, db }, uid, sara.userId)
  await expect(cancelling).rejects.toMatchObject({ code: 'payment_in_progress', extra: { order: uid } })
  expect((await sara.order(uid)).json().state).toBe('paying')
  expect(await takenOf(offer.sessionId)).toBe(1)
})

test('while another request verifies a payment at the bank, its order is not cancelled', async () => {
  const { offer, sara, uid } = await lastPlaceHeld()
  const authority = await sara.atBank(uid)
  const { inquire } = mowj.bank
  const [requested, responded] = [gate(), gate()]
  mowj.bank.inquire = async (name) => {
    requested.open()
    await responded.opened
    return inquire(name)
  }
  const returning = returnFromBank(mowj, authority, 'NOK')
  await requested.opened
  const response = await sara.cancel(uid)
  responded.open()
  await returning
  mowj.bank.inquire = inquire
  expect(response.json()).toMatchObject({ code: 'payment_in_progress', order: uid })
  expect(await takenOf(offer.sessionId)).toBe(1)
  expect(await attemptStates(uid)).toEqual(['redirected'])
})
