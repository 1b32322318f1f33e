import { afterEach, beforeEach, expect, test } from 'vitest'
import { GatewayRejection, GatewaySilence } from '#server/gateways/payment/port.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { paidAfterCancelling } from '#tests/support/scenarios/orders.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment/payment-audit.ts'

const MINUTE = 60
const AMOUNT = 8_000_000

let mowj: TestApp
beforeEach(async () => {
  mowj = await testApp()
})
afterEach(() => auditAndClose(mowj))

async function read(uid: string) {
  const [row] = await mowj.sql`
    select orders.state, attempts.state as attempt, reversed_at is not null as reversed,
      (select coalesce(sum(amount_rial), 0)::int from ledger where order_id = orders.id) as credited
    from orders join attempts on order_id = orders.id where uid = ${uid}`
  return row
}

const waiting = { state: 'cancelled', attempt: 'reversing', reversed: false, credited: 0 }
const onCard = { state: 'cancelled', attempt: 'reversed', reversed: true, credited: 0 }
const inWallet = { state: 'credited', attempt: 'verified', reversed: false, credited: AMOUNT }

test('a completed reversal whose response was lost is found at the bank: nothing is credited', async () => {
  const { sara, uid, authority } = await paidAfterCancelling(mowj)
  const { reverse } = mowj.bank
  mowj.bank.reverse = async (name) => {
    await reverse(name)
    throw new GatewaySilence('timeout')
  }
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual(waiting)
  expect((await sara.receipt(uid)).json().state).toBe('pending')
  expect((await sara.get('/api/my/orders/?state=waiting')).json().results).toMatchObject([{ uid, state: 'pending' }])
  mowj.clock.forward(MINUTE)
  await sweep(mowj)
  expect(await read(uid)).toEqual(onCard)
  expect(mowj.bank.calls.reverse).toBe(1)
})

test('a lost reversal request is sent again', async () => {
  const { uid, authority } = await paidAfterCancelling(mowj)
  mowj.bank.fail('reverse', new GatewaySilence('timeout'))
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual(waiting)
  mowj.clock.forward(MINUTE)
  await sweep(mowj)
  expect(await read(uid)).toEqual(onCard)
})

test('after a lost response a refusal credits nothing while the lost request may still be executed', async () => {
  const { uid, authority } = await paidAfterCancelling(mowj)
  mowj.bank.fail('reverse', new GatewaySilence('timeout'))
  await returnFromBank(mowj, authority)
  mowj.bank.reverses(false)
  for (let minute = 0; minute < 29; minute += 1) {
    mowj.clock.forward(MINUTE)
    await sweep(mowj)
    expect(await read(uid)).toEqual(waiting)
  }
  // The lost request reaches the bank after all.
  const payment = mowj.bank.payments.get(authority)
  if (payment) payment.state = 'REVERSED'
  mowj.clock.forward(60 * MINUTE)
  await sweep(mowj)
  expect(await read(uid)).toEqual(onCard)
})

test('once the bank refuses to reverse so old a payment and says that it has the money, the wallet is credited', async () => {
  const { uid, authority } = await paidAfterCancelling(mowj)
  mowj.bank.fail('reverse', new GatewaySilence('timeout'))
  await returnFromBank(mowj, authority)
  mowj.bank.reverses(false)
  mowj.clock.forward(31 * MINUTE)
  await sweep(mowj)
  expect(await read(uid)).toEqual(inWallet)
})

test('while the bank does not say where the money is, nothing is credited', async () => {
  const { uid, authority } = await paidAfterCancelling(mowj)
  mowj.bank.reverses(false)
  mowj.bank.fail('inquire', new GatewaySilence('timeout'))
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual(waiting)
  mowj.clock.forward(MINUTE)
  await sweep(mowj)
  expect(await read(uid)).toEqual(inWallet)
})

test('a bank that refuses a reversal because it was already done is trusted', async () => {
  const { uid, authority } = await paidAfterCancelling(mowj)
  mowj.bank.reverse = async (name) => {
    const payment = mowj.bank.payments.get(name)
    if (payment) payment.state = 'REVERSED'
    throw new GatewayRejection(-61, 'not in success status or reversed')
  }
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual(onCard)
})

test('a reversal that a crashed server did not request is requested by the next one', async () => {
  const { uid, authority } = await paidAfterCancelling(mowj)
  mowj.bank.reverse = () => Promise.reject(new Error('killed'))
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual(waiting)
  mowj.bank.reverse = async (name) => {
    const payment = mowj.bank.payments.get(name)
    if (payment) payment.state = 'REVERSED'
  }
  mowj.clock.forward(MINUTE)
  await sweep(mowj)
  expect(await read(uid)).toEqual(onCard)
})

test('a gateway that cannot reverse is not asked to: the wallet is credited at once', async () => {
  const { uid, authority } = await paidAfterCancelling(mowj)
  Object.assign(mowj.bank, { reverseWindowMs: 0 })
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual(inWallet)
  expect(mowj.bank.calls.reverse).toBe(0)
})
