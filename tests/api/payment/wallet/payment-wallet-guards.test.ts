import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { expire } from '#tests/support/scenarios/orders.ts'
import { paid, topUp } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot, TODAY } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const moneyOf = async (person: Swimmer) => {
  const { balance, reserved } = (await person.get('/api/wallet/')).json()
  return { balance, reserved }
}
const receiptOf = async (person: Swimmer, uid: string) => (await person.receipt(uid)).json()
const orderOf = async (person: Swimmer, uid: string) => (await person.order(uid)).json()

/** Opens a payment for an order, with or without the wallet; returns its authority. */
async function payWith(person: Swimmer, uid: string, wallet: boolean) {
  return String((await person.pay(uid, undefined, wallet)).json().redirect_url.split('/').at(-1))
}
const amountOf = (authority: string) => mowj.bank.payments.get(authority)?.amountRial

/** A held order of 800,000 toman, and a wallet with 300,000. */
async function heldWithBalance() {
  const sara = await swimmer(mowj)
  await topUp(mowj, sara, 3_000_000)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  return { sara, uid }
}

async function holdEnds(uid: string) {
  mowj.clock.forward(20 * 60)
  await expire(mowj, uid)
}

test('a payment declined after another one of its order was paid changes neither wallet nor receipt', async () => {
  const { sara, uid } = await heldWithBalance()
  const [first, second] = [await payWith(sara, uid, true), await payWith(sara, uid, true)]
  mowj.bank.pay(first)
  await returnFromBank(mowj, first)
  mowj.bank.decline(second)
  await returnFromBank(mowj, second, 'NOK')
  expect(await receiptOf(sara, uid)).toMatchObject({ state: 'confirmed', wallet_paid: 3_000_000 })
  expect(await moneyOf(sara)).toEqual({ balance: 0, reserved: 0 })
  expect((await orderOf(sara, uid)).wallet).toEqual({ available: 0, part: 3_000_000, fixed: false })
})

test('while a payment is open, further payments of its order have the same amount, also after one was declined', async () => {
  const { sara, uid } = await heldWithBalance()
  const [first, second] = [await payWith(sara, uid, true), await payWith(sara, uid, true)]
  mowj.bank.decline(first)
  await returnFromBank(mowj, first, 'NOK')
  const third = await payWith(sara, uid, false)
  expect([first, second, third].map(amountOf)).toEqual([5_000_000, 5_000_000, 5_000_000])
  expect(await moneyOf(sara)).toEqual({ balance: 3_000_000, reserved: 3_000_000 })
})

test('a payment being opened fixes the wallet part for a concurrent one', async () => {
  const { sara, uid } = await heldWithBalance()
  const { request } = mowj.bank
  let second = ''
  mowj.bank.request = async (input) => {
    mowj.bank.request = request
    second = await payWith(sara, uid, false)
    return request(input)
  }
  const first = await payWith(sara, uid, true)
  expect([first, second].map(amountOf)).toEqual([5_000_000, 5_000_000])
  mowj.bank.pay(second)
  await returnFromBank(mowj, second)
  expect(await receiptOf(sara, uid)).toMatchObject({ state: 'confirmed', wallet_paid: 3_000_000 })
})

test('a declined payment does not release the wallet part while another one is being verified', async () => {
  const { sara, uid } = await heldWithBalance()
  const [first, second] = [await payWith(sara, uid, true), await payWith(sara, uid, true)]
  mowj.bank.pay(first)
  mowj.bank.fail('verify', new GatewaySilence('timeout'))
  await returnFromBank(mowj, first)
  mowj.bank.decline(second)
  await returnFromBank(mowj, second, 'NOK')
  expect((await orderOf(sara, uid)).wallet).toEqual({ available: 3_000_000, part: 3_000_000, fixed: true })
  expect(await receiptOf(sara, uid)).toMatchObject({ state: 'pending', wallet_paid: 0 })
  await returnFromBank(mowj, first)
  expect(await receiptOf(sara, uid)).toMatchObject({ state: 'confirmed', wallet_paid: 3_000_000 })
})

test('after a declined payment the wallet part is released and can be chosen again', async () => {
  const { sara, uid } = await heldWithBalance()
  const first = await payWith(sara, uid, true)
  mowj.bank.decline(first)
  await returnFromBank(mowj, first, 'NOK')
  expect((await orderOf(sara, uid)).wallet).toEqual({ available: 3_000_000, part: 0, fixed: false })
  const second = await payWith(sara, uid, false)
  expect(amountOf(second)).toBe(8_000_000)
  expect(await moneyOf(sara)).toEqual({ balance: 3_000_000, reserved: 0 })
})

test('an order whose wallet part differs from that of its payment is not confirmed, and the log says why', async () => {
  const { sara, uid } = await heldWithBalance()
  const authority = await payWith(sara, uid, true)
  const setPart = async (rial: number) => {
    await mowj.sql`update orders set wallet_rial = ${rial} where uid = ${uid}`
    await mowj.sql`update wallets set reserved_rial = ${rial} where user_id = ${sara.userId}`
  }
  await setPart(2_000_000)
  mowj.bank.pay(authority)
  const response = await returnFromBank(mowj, authority)
  expect([response.statusCode, response.headers.location]).toEqual([303, `/payment-receipt/${uid}/`])
  expect((await receiptOf(sara, uid)).state).toBe('pending')
  const line = mowj.lines.find((one) => one.includes('a payment was not settled'))
  expect(line).toContain(`order ${uid} set another part aside than its payment counts on`)
  await setPart(3_000_000)
  mowj.clock.forward(60)
  await returnFromBank(mowj, authority)
  expect((await receiptOf(sara, uid)).state).toBe('confirmed')
})

test('an idempotency key of one order is refused for another, and ignores the query string', async () => {
  const sara = await swimmer(mowj)
  const [first, second] = [await offerSession(mowj), await offerSession(mowj)]
  const uids = [(await sara.held(first.request())).uid, (await sara.held(second.request())).uid]
  const pay = (uid: string | undefined, query: string) =>
    sara.post(`/api/team-payment/${uid}/attempts/${query}`, { gateway: 'sandbox' }, 'one-tap')
  const opened = await pay(uids[0], '?from=page')
  expect((await pay(uids[0], '?from=receipt')).json()).toEqual(opened.json())
  const other = await pay(uids[1], '')
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_conflict'])
  expect((await orderOf(sara, uids[1] ?? '')).state).toBe('held')
})

test('a late payment for several months is reversed when one of them has ended', async () => {
  const aban = { year: 1405, month: 8 }
  const offer = await offerSession(mowj, { months: [aban, AZAR] })
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request([aban, AZAR]))
  const authority = await sara.atBank(uid)
  await holdEnds(uid)
  mowj.bank.pay(authority)
  mowj.clock.set(new Date('2026-11-22T00:00:00+03:30'))
  await returnFromBank(mowj, authority)
  expect((await receiptOf(sara, uid)).state).toBe('reversed')
})

test.each([
  ['a month in its last millisecond', '2026-11-21T23:59:59.999+03:30', 'confirmed'],
  ['a month that has just ended', '2026-11-22T00:00:00+03:30', 'reversed'],
])('a late payment for %s ends as %3$s', async (_, instant, state) => {
  const aban = { year: 1405, month: 8 }
  const sara = await swimmer(mowj)
  const { uid } = await sara.held((await offerSession(mowj, { months: [aban] })).request([aban]))
  const authority = await sara.atBank(uid)
  await holdEnds(uid)
  mowj.bank.pay(authority)
  mowj.clock.set(new Date(instant))
  await returnFromBank(mowj, authority)
  expect((await receiptOf(sara, uid)).state).toBe(state)
})

test.each([
  ['before', '2026-11-21T11:29:59.999+03:30', 'confirmed'],
  ['at', '2026-11-21T11:30:00+03:30', 'reversed'],
])('a late payment for a visit, received %s the end of its slot, ends as %3$s', async (_, instant, state) => {
  const sara = await swimmer(mowj)
  const { uid } = await sara.held((await offerSlot(mowj)).request(TODAY))
  const authority = await sara.atBank(uid)
  await holdEnds(uid)
  mowj.bank.pay(authority)
  mowj.clock.set(new Date(instant))
  await returnFromBank(mowj, authority)
  expect((await receiptOf(sara, uid)).state).toBe(state)
})

test('a late payment is reversed when one of its months is full, and takes no place in the others', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request([AZAR, DEY]))
  const authority = await sara.atBank(uid)
  await holdEnds(uid)
  await paid(mowj, await swimmer(mowj), offer, [DEY])
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const rows = await mowj.sql`select taken from slots where session_id = ${offer.sessionId} order by year, month`
  expect(rows.map(({ taken }) => taken)).toEqual([0, 1, 0, 0])
  expect((await receiptOf(sara, uid)).state).toBe('reversed')
})

test('cancelling a free month moves no money', async () => {
  const sara = await swimmer(mowj)
  const { uid } = await sara.held((await offerSession(mowj, { finalPrice: 0 })).request())
  await sara.pay(uid)
  const [term] = (await sara.get('/api/my/terms/?kind=team')).json().results
  expect((await sara.post(`/api/my/terms/${term.id}/cancel/`)).json()).toEqual({ order: uid, refunded: 0 })
  expect((await sara.get('/api/wallet/')).json()).toMatchObject({ balance: 0, results: [] })
  expect(await receiptOf(sara, uid)).toMatchObject({ state: 'refunded', refunded: 0 })
})
