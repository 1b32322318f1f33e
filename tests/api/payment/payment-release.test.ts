import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { refuseOpenOrders, releaseOrders } from '#server/modules/payment/order.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

const stateOf = async (person: Swimmer, uid: string) => (await person.order(uid)).json().state
const heldBy = async (person: Swimmer) => (await person.held((await offerSession(mowj)).request())).uid

test('deleting an account cancels its open orders, but neither paid orders nor those of others', async () => {
  const [sara, other] = [await swimmer(mowj), await swimmer(mowj)]
  const booked = await paid(mowj, sara, await offerSession(mowj))
  const [held, paying, theirs] = [await heldBy(sara), await heldBy(sara), await heldBy(other)]
  await sara.atBank(paying)
  await releaseOrders(mowj.deps, sara.userId)
  expect(await Promise.all([held, paying, booked].map((uid) => stateOf(sara, uid)))).toEqual([
    ...['cancelled', 'cancelled', 'confirmed'],
  ])
  expect(await stateOf(other, theirs)).toBe('held')
})

test('an order paid during the release of an account’s orders does not stop the release of the others', async () => {
  const sara = await swimmer(mowj)
  const [first, second] = [await heldBy(sara), await heldBy(sara)]
  let isFirst = true
  // Another tab pays for the first order after it is read and before it is locked.
  const db = new Proxy(mowj.deps.db, {
    get(target, name, receiver) {
      if (name !== 'transaction' || !isFirst) return Reflect.get(target, name, receiver)
      isFirst = false
      return async (work: Parameters<typeof target.transaction>[0]) => {
        const authority = await sara.atBank(first)
        mowj.bank.pay(authority)
        await returnFromBank(mowj, authority)
        return target.transaction(work)
      }
    },
  })
  await releaseOrders({ ...mowj.deps, db }, sara.userId)
  expect([await stateOf(sara, first), await stateOf(sara, second)]).toEqual(['confirmed', 'cancelled'])
})

test('an account is not deleted while the result of a payment is unknown', async () => {
  const sara = await swimmer(mowj)
  const uid = await heldBy(sara)
  await sara.atBank(uid)
  mowj.bank.fail('inquire', new GatewaySilence('timeout'))
  await expect(releaseOrders(mowj.deps, sara.userId)).rejects.toMatchObject({ code: 'payment_in_progress' })
  expect(await stateOf(sara, uid)).toBe('paying')
})

test('refuseOpenOrders throws with the uid of the open order, and passes without one', async () => {
  const sara = await swimmer(mowj)
  await mowj.db.transaction((tx) => refuseOpenOrders(tx, sara.userId))
  const uid = await heldBy(sara)
  const refusal = mowj.db.transaction((tx) => refuseOpenOrders(tx, sara.userId))
  await expect(refusal).rejects.toMatchObject({ code: 'payment_in_progress', extra: { order: uid } })
  await sara.atBank(uid)
  const again = mowj.db.transaction((tx) => refuseOpenOrders(tx, sara.userId))
  await expect(again).rejects.toMatchObject({ code: 'payment_in_progress', extra: { order: uid } })
})

test('paying for, cancelling or reading an unknown order is not found', async () => {
  const sara = await swimmer(mowj)
  const uid = '0000000000000000000000'
  for (const response of [await sara.pay(uid), await sara.cancel(uid), await sara.order(uid)])
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
})

test('paying for, cancelling or reading another user’s order is not found and does not change it', async () => {
  const [sara, other] = [await swimmer(mowj), await swimmer(mowj)]
  const uid = await heldBy(sara)
  for (const response of [await other.pay(uid), await other.cancel(uid), await other.order(uid)])
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  expect(await stateOf(sara, uid)).toBe('held')
})
