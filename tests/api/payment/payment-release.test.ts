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

test('an account that is deleted gives back everything it holds, and nothing that is paid or another’s', async () => {
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

test('an order that is paid while an account gives its orders back does not stop the rest', async () => {
  const sara = await swimmer(mowj)
  const [first, second] = [await heldBy(sara), await heldBy(sara)]
  let isFirst = true
  // Between the look at the first order and the lock of it, another tab pays for it.
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

test('an account is not deleted while the bank may have its money', async () => {
  const sara = await swimmer(mowj)
  const uid = await heldBy(sara)
  await sara.atBank(uid)
  mowj.bank.fail('inquire', new GatewaySilence('timeout'))
  await expect(releaseOrders(mowj.deps, sara.userId)).rejects.toMatchObject({ code: 'payment_in_progress' })
  expect(await stateOf(sara, uid)).toBe('paying')
})

test('a person who holds something is named the order, one who holds nothing is let go on', async () => {
  const sara = await swimmer(mowj)
  await mowj.db.transaction((tx) => refuseOpenOrders(tx, sara.userId))
  const uid = await heldBy(sara)
  const refusal = mowj.db.transaction((tx) => refuseOpenOrders(tx, sara.userId))
  await expect(refusal).rejects.toMatchObject({ code: 'payment_in_progress', extra: { order: uid } })
  await sara.atBank(uid)
  const again = mowj.db.transaction((tx) => refuseOpenOrders(tx, sara.userId))
  await expect(again).rejects.toMatchObject({ code: 'payment_in_progress', extra: { order: uid } })
})

test('an order that never was is neither paid nor cancelled', async () => {
  const sara = await swimmer(mowj)
  const uid = '0000000000000000000000'
  for (const answer of [await sara.pay(uid), await sara.cancel(uid), await sara.order(uid)])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test('another’s order is neither paid nor cancelled, and stays as it is', async () => {
  const [sara, other] = [await swimmer(mowj), await swimmer(mowj)]
  const uid = await heldBy(sara)
  for (const answer of [await other.pay(uid), await other.cancel(uid), await other.order(uid)])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  expect(await stateOf(sara, uid)).toBe('held')
})
