import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { reverseAttempt } from '#server/modules/payment/refunds/reversal.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, offerSession, returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { expire, heldOrder } from '#tests/support/scenarios/orders.ts'
import { credited, paid, topUp } from '#tests/support/scenarios/paid.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => mowj.close())

const MINUTE = 60
const purchasesOf = async (person: Swimmer, query = '') => (await person.get(`/api/my/orders/${query}`)).json()
const receiptOf = async (person: Swimmer, uid: string) => (await person.receipt(uid)).json()
const referenceOf = (authority: string) => mowj.bank.payments.get(authority)?.refId

test('a purchase has the same item fields as its receipt', async () => {
  const { sara, uid } = await heldOrder(mowj)
  mowj.bank.pay(await sara.atBank(uid))
  const [purchase] = (await purchasesOf(sara)).results
  const receipt = await receiptOf(sara, uid)
  for (const field of [
    'uid',
    'kind',
    'subject',
    'session',
    'team_name',
    'session_title',
    'pool_name',
    'months',
    'people',
  ])
    expect(purchase[field], field).toEqual(receipt[field])
  expect(purchase).toMatchObject({ payable: 8_000_000, currency: 'IRR', created_at: TEST_NOW.toISOString() })
  expect((await sara.get('/api/my/orders/')).headers['cache-control']).toContain('no-store')
})

test('history and receipt show the same time of payment: the bank’s, the wallet’s, or none', async () => {
  const sara = await swimmer(mowj)
  const times: Record<string, string | null> = {}
  const late = await credited(mowj, sara, await offerSession(mowj, { capacity: 1 }))
  times[late] = mowj.clock.now().toISOString()
  mowj.clock.forward(MINUTE)
  const byBank = await paid(mowj, sara, await offerSession(mowj))
  times[byBank] = mowj.clock.now().toISOString()
  mowj.clock.forward(MINUTE)
  const free = (await sara.held((await offerSession(mowj, { finalPrice: 0 })).request())).uid
  await sara.pay(free)
  times[free] = mowj.clock.now().toISOString()
  times[await topUp(mowj, sara, 500_000)] = mowj.clock.now().toISOString()
  const cancelled = (await sara.held((await offerSession(mowj)).request())).uid
  const authority = await sara.atBank(cancelled)
  await sara.cancel(cancelled)
  times[cancelled] = null
  mowj.clock.forward(MINUTE)
  const { results } = await purchasesOf(sara)
  const read = results.map(({ uid, paid_at }: { uid: string; paid_at: string | null }) => [uid, paid_at])
  expect(Object.fromEntries(read)).toEqual(times)
  for (const [uid, time] of Object.entries(times)) expect((await receiptOf(sara, uid)).paid_at, uid).toBe(time)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const reversed = (await purchasesOf(sara)).results.find(({ uid }: { uid: string }) => uid === cancelled)
  expect(reversed).toMatchObject({ state: 'reversed', paid_at: null })
  // A top-up counts as paid; only a payment that could not be booked counts as credited.
  expect((await purchasesOf(sara, '?state=credited')).results).toMatchObject([{ uid: late }])
})

test('a purchase shows the end of its hold until the hold ends', async () => {
  const { sara, order } = await heldOrder(mowj)
  const end = async () => (await purchasesOf(sara)).results[0].hold_expires_at
  mowj.clock.forward(20 * MINUTE - 1)
  expect(await end()).toBe(order.hold_expires_at)
  mowj.clock.forward(1)
  expect(await end()).toBeNull()
})

test('every page has the total count; the first may be empty, a later empty one is not found', async () => {
  const sara = await swimmer(mowj)
  expect(await purchasesOf(sara)).toMatchObject({ count: 0, results: [] })
  expect((await sara.get('/api/my/orders/?page=2')).json().code).toBe('not_found')
  const uids: string[] = []
  for (let order = 0; order < 3; order += 1) {
    mowj.clock.forward(1)
    uids.unshift(await paid(mowj, sara, await offerSession(mowj)))
  }
  const pages = [await purchasesOf(sara, '?page_size=2'), await purchasesOf(sara, '?page_size=2&page=2')]
  expect(pages.map(({ count }) => count)).toEqual([3, 3])
  expect(pages.flatMap(({ results }) => results.map(({ uid }: { uid: string }) => uid))).toEqual(uids)
})

test('an order with an unverified payment is listed as waiting, also after its hold expired', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const authority = await sara.atBank(uid)
  mowj.bank.pay(authority)
  mowj.bank.fail('verify', new GatewaySilence('timeout'))
  await returnFromBank(mowj, authority)
  mowj.clock.forward(20 * MINUTE)
  const of = async (state: string) =>
    (await purchasesOf(sara, `?state=${state}`)).results.map((one: { uid: string }) => one.uid)
  expect([await of('waiting'), await of('unpaid')]).toEqual([[uid], []])
  await expire(mowj, uid)
  expect([await of('waiting'), await of('unpaid'), await of('paid')]).toEqual([[uid], [], []])
  await returnFromBank(mowj, authority)
  expect([await of('waiting'), await of('paid'), await of('credited')]).toEqual([[], [uid], []])
})

test('an expired order is waiting while its payer is at the bank, and unpaid otherwise', async () => {
  const [first, second] = [await heldOrder(mowj), await heldOrder(mowj)]
  await first.sara.atBank(first.uid)
  const declined = await second.sara.atBank(second.uid)
  mowj.bank.decline(declined)
  await returnFromBank(mowj, declined, 'NOK')
  mowj.clock.forward(20 * MINUTE)
  expect((await purchasesOf(first.sara, '?state=waiting')).count).toBe(1)
  expect((await purchasesOf(second.sara, '?state=unpaid')).count).toBe(1)
  expect((await purchasesOf(second.sara, '?state=waiting')).count).toBe(0)
})

test('the receipt of a paid order shows the verified payment, not a later declined one', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const [first, second] = [await sara.atBank(uid), await sara.atBank(uid)]
  mowj.bank.pay(first)
  await returnFromBank(mowj, first)
  mowj.bank.decline(second)
  await returnFromBank(mowj, second, 'NOK')
  expect(await receiptOf(sara, uid)).toMatchObject({
    ...{ state: 'confirmed', gateway: 'sandbox', reference: referenceOf(first), card_pan: '603799******1234' },
  })
})

test('the receipt of a closed order shows the payment being reversed, and then the reversed one', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const [first, second] = [await sara.atBank(uid), await sara.atBank(uid)]
  mowj.bank.decline(second)
  await sara.cancel(uid)
  mowj.bank.pay(first)
  mowj.bank.fail('reverse', new GatewaySilence('timeout'))
  await returnFromBank(mowj, first)
  const returning = { reference: referenceOf(first), paid_at: TEST_NOW.toISOString(), pass: null, wallet_paid: 0 }
  expect(await receiptOf(sara, uid)).toMatchObject({ ...returning, state: 'pending' })
  mowj.clock.forward(MINUTE)
  const [attempt] = await mowj.sql`select id from attempts where authority = ${first}`
  await reverseAttempt(mowj.deps, Number(attempt?.id))
  expect(await receiptOf(sara, uid)).toMatchObject({ ...returning, state: 'reversed' })
})

test('a receipt shows a payment being verified before a reversed one', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const [first, second] = [await sara.atBank(uid), await sara.atBank(uid)]
  await sara.cancel(uid)
  mowj.bank.pay(second)
  await returnFromBank(mowj, second)
  expect(await receiptOf(sara, uid)).toMatchObject({ state: 'reversed', reference: referenceOf(second) })
  mowj.bank.fail('verify', new GatewaySilence('timeout'))
  await returnFromBank(mowj, first)
  expect(await receiptOf(sara, uid)).toMatchObject({
    state: 'pending',
    gateway: 'sandbox',
    reference: null,
    paid_at: null,
  })
})

test('the receipt of an order without a payment has no gateway', async () => {
  const { sara, uid } = await heldOrder(mowj)
  expect(await receiptOf(sara, uid)).toMatchObject({ gateway: null, reference: null, card_pan: null, paid_at: null })
})

test('a receipt read without a session is not cacheable either', async () => {
  const sara = await swimmer(mowj)
  const uid = await paid(mowj, sara, await offerSession(mowj), [AZAR])
  const response = await mowj.app.inject(`/api/payment-receipt/${uid}/`)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
})
