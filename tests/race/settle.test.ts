import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayRejection } from '#server/gateways/payment/port.ts'
import { reverseAttempt } from '#server/modules/payment/refunds/reversal.service.ts'
import { settlePayment } from '#server/modules/payment/settle.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { gate } from '#tests/support/drivers/gate.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { DEY, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment/payment-audit.ts'
import { paidOrders } from '#tests/support/scenarios/race/paid-order.ts'

const TIMES = 20

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: 40 })
})
afterAll(() => auditAndClose(mowj))

const { paidAtBank, read } = paidOrders(() => mowj)

async function attemptId(authority: string): Promise<number> {
  const [row] = await mowj.sql`select id from attempts where authority = ${authority}`
  return Number(row?.id)
}

test('the same callback twenty times concurrently enrols once', async () => {
  const offer = await offerSession(mowj)
  const { uid, authority } = await paidAtBank(offer, await swimmer(mowj))
  const lock = `select from attempts where authority = '${authority}' for update`
  const callsBefore = mowj.bank.calls.verify
  const responses = await atOnce(mowj, lock, TIMES, () =>
    Promise.all(Array.from({ length: TIMES }, () => returnFromBank(mowj, authority))),
  )
  expect(new Set(responses.map(({ headers }) => headers.location))).toEqual(new Set([`/payment-receipt/${uid}/`]))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(TIMES).fill(303))
  expect(await read(uid)).toMatchObject({
    state: 'confirmed',
    attempts: ['verified'],
    enrolments: 2,
    notified: 1,
    credited: 0,
  })
  expect(mowj.bank.calls.verify).toBe(callsBefore + 1)
})

test('twenty returns for a payment that is being verified query the bank once', async () => {
  const offer = await offerSession(mowj)
  const { uid, authority } = await paidAtBank(offer, await swimmer(mowj))
  await mowj.sql`update attempts set state = 'verifying' where authority = ${authority}`
  const { verify } = mowj.bank
  const [requested, responded] = [gate(), gate()]
  let requests = 0
  mowj.bank.verify = async (payment) => {
    requests += 1
    requested.open()
    if (requests === 1) await responded.opened
    return verify(payment)
  }
  const first = returnFromBank(mowj, authority)
  await requested.opened
  // The bank has not responded to the first yet: every other one finds the verification claimed.
  const others = await Promise.all(Array.from({ length: TIMES - 1 }, () => returnFromBank(mowj, authority)))
  expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(TIMES - 1).fill(303))
  responded.open()
  await first
  mowj.bank.verify = verify
  expect(requests).toBe(1)
  expect(await read(uid)).toMatchObject({ state: 'confirmed', attempts: ['verified'], enrolments: 2, notified: 1 })
})

const paid = { paid: true, cardPan: null, cardHash: null, feeRial: null, already: true } as const

test('a bank that confirms twenty times concurrently confirms once', async () => {
  const offer = await offerSession(mowj)
  const { uid, authority } = await paidAtBank(offer, await swimmer(mowj))
  await mowj.sql`update attempts set state = 'verifying' where authority = ${authority}`
  const id = await attemptId(authority)
  const lock = `select from orders where uid = '${uid}' for update`
  await atOnce(mowj, lock, TIMES, () =>
    Promise.all(Array.from({ length: TIMES }, () => settlePayment(mowj.deps, id, { ...paid, refId: 'once' }))),
  )
  expect(await read(uid)).toMatchObject({ state: 'confirmed', attempts: ['verified'], enrolments: 2, notified: 1 })
})

test('money for a lost place, twenty times concurrently, is credited once', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const { uid, authority } = await paidAtBank(offer, sara)
  await mowj.sql`update attempts set state = 'verifying' where authority = ${authority}`
  mowj.clock.forward(36 * 60)
  // As the sweeper leaves an order whose bank does not respond.
  await mowj.sql`update orders set state = 'expired', closed_at = now() where uid = ${uid}`
  await mowj.sql`update order_items set live = false where order_id = (select id from orders where uid = ${uid})`
  await mowj.sql`update slots set taken = 0 where session_id = ${offer.sessionId}`
  await (await swimmer(mowj)).held(offer.request([DEY]))
  const id = await attemptId(authority)
  const lock = `select from users where id = ${sara.userId} for update`
  const deps = { ...mowj.deps, payment: { ...mowj.bank, reverseWindowMs: 0 } }
  await atOnce(mowj, lock, TIMES, () =>
    Promise.all(Array.from({ length: TIMES }, () => settlePayment(deps, id, { ...paid, refId: 'late' }))),
  )
  expect(await read(uid)).toMatchObject({
    state: 'credited',
    attempts: ['verified'],
    enrolments: 0,
    notified: 1,
    credited: 16_000_000,
  })
})

/** An order that its payer cancelled, whose money has arrived and is to be reversed. */
async function reversing() {
  const sara = await swimmer(mowj)
  const { uid, authority } = await paidAtBank(await offerSession(mowj), sara)
  const id = await attemptId(authority)
  await mowj.sql`update attempts set state = 'verifying' where id = ${id}`
  await mowj.sql`update orders set state = 'cancelled', closed_at = now() where uid = ${uid}`
  await mowj.sql`update order_items set live = false where order_id = (select id from orders where uid = ${uid})`
  await mowj.sql`update slots set taken = 0 where id in
    (select slot_id from order_items where order_id = (select id from orders where uid = ${uid}))`
  await mowj.bank.verify({ authority, amountRial: 16_000_000 })
  expect(await settlePayment(mowj.deps, id, { ...paid, refId: `reversing-${id}` })).toBe('reversing')
  return { sara, uid, id, authority }
}

test('twenty concurrent reversals of one payment send one to the bank', async () => {
  const { uid, id } = await reversing()
  const callsBefore = mowj.bank.calls.reverse
  await atOnce(mowj, `select from attempts where id = ${id} for update`, TIMES, () =>
    Promise.all(Array.from({ length: TIMES }, () => reverseAttempt(mowj.deps, id))),
  )
  expect(await read(uid)).toMatchObject({ state: 'cancelled', attempts: ['reversed'], notified: 1, credited: 0 })
  expect(mowj.bank.calls.reverse).toBe(callsBefore + 1)
})

test('two servers, the first of which outlived its lease, never both reverse and credit', async () => {
  const { uid, id, authority } = await reversing()
  const [firstRequest, firstRefused, secondRequest, secondResponse] = [gate(), gate(), gate(), gate()]
  const first = reverseAttempt({ ...mowj.deps, payment: { ...mowj.bank, reverse: refuseLate } }, id)
  async function refuseLate() {
    firstRequest.open()
    await firstRefused.opened
    throw new GatewayRejection(-60, 'not now')
  }
  async function reverseLate(name: string) {
    secondRequest.open()
    await secondResponse.opened
    await mowj.bank.reverse(name)
  }
  await firstRequest.opened
  mowj.clock.forward(46)
  const second = reverseAttempt({ ...mowj.deps, payment: { ...mowj.bank, reverse: reverseLate } }, id)
  await secondRequest.opened
  // The first is refused while the second’s request is running: the wallet is not credited.
  firstRefused.open()
  await first
  expect(await read(uid)).toMatchObject({ state: 'cancelled', attempts: ['reversing'], credited: 0 })
  secondResponse.open()
  expect(await second).toBe('paid')
  expect(await read(uid)).toMatchObject({ state: 'cancelled', attempts: ['reversed'], notified: 1, credited: 0 })
  expect(mowj.bank.payments.get(authority)?.state).toBe('REVERSED')
})

test('of two concurrent payments of one order, one books and the other goes back to its card', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid, authority } = await paidAtBank(offer, sara)
  const second = await sara.atBank(uid)
  mowj.bank.pay(second)
  const lock = `select from orders where uid = '${uid}' for update`
  await atOnce(mowj, lock, 2, () => Promise.all([returnFromBank(mowj, authority), returnFromBank(mowj, second)]))
  expect(await read(uid)).toMatchObject({
    state: 'confirmed',
    attempts: ['reversed', 'verified'],
    enrolments: 2,
    credited: 0,
  })
  const states = [authority, second].map((name) => mowj.bank.payments.get(name)?.state)
  expect(states.toSorted()).toEqual(['REVERSED', 'VERIFIED'])
})

test('two concurrent sweepers end each payment once', async () => {
  const offer = await offerSession(mowj)
  const { uid } = await paidAtBank(offer, await swimmer(mowj))
  mowj.clock.forward(20 * 60)
  const results = await atOnce(mowj, 'lock table leases in access exclusive mode', 2, () =>
    Promise.all([sweep(mowj), sweep(mowj)]),
  )
  expect(results.some(({ swept }) => swept)).toBe(true)
  expect(await read(uid)).toMatchObject({ state: 'confirmed', enrolments: 2, notified: 1 })
})
