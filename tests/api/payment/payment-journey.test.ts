import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makePaymentGateways } from '#server/gateways/payment/make-gateway.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { freePort } from '#tests/support/drivers/server.ts'
import { DEY, offerSession } from '#tests/support/scenarios/booking.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment/payment-audit.ts'
import { clickAtBank, freeMonthAt, swimmerAt } from '#tests/support/scenarios/swimmer.ts'

// Shop and bank are separate HTTP servers to each other here, as they are to the payer.

let mowj: TestApp
let origin: string
let phones = 0

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const config = readConfig({ PORT: String(port), HOST: '127.0.0.1', PUBLIC_ORIGIN: origin, LOG_LEVEL: 'silent' })
  mowj = await testApp({ config, deps: { payment: makePaymentGateways(config, () => port)[0] } })
  await mowj.app.listen({ port, host: '127.0.0.1' })
})
afterAll(() => auditAndClose(mowj))

async function atBank() {
  const offer = await offerSession(mowj, { capacity: 3, months: [{ year: 1405, month: 9 }, DEY] })
  phones += 1
  const sara = await swimmerAt(origin, `0935000000${phones}`, mowj.sms.codeFor)
  const { uid } = await sara.hold(await freeMonthAt(origin, offer.id))
  return { sara, uid, ...(await sara.goToBank(uid)) }
}

const callback = (authority: string, status: 'OK' | 'NOK') =>
  `${origin}/api/payment/callback/sandbox/?Authority=${authority}&Status=${status}`

/** The payer’s browser follows an address of the shop, one step. */
async function follow(address: string) {
  const response = await fetch(address, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') }
}

test('a payer who pays at the bank returns to a confirmed receipt with the bank’s reference', async () => {
  const { sara, uid, page } = await atBank()
  const back = await clickAtBank(page, 'pay')
  expect(await follow(back)).toEqual({ status: 303, location: `/payment-receipt/${uid}/` })
  const receipt = await sara.receipt(uid)
  expect(receipt).toMatchObject({
    state: 'confirmed',
    gateway: 'sandbox',
    card_pan: expect.stringMatching(/\*.*\d{4}$/),
  })
  const [payment] =
    await mowj.sql`select ref_id, state from sandbox_payments order by created_at desc, paid_at desc limit 1`
  expect(payment).toEqual({ ref_id: receipt.reference, state: 'VERIFIED' })
})

test.each(['decline', 'cancel'] as const)(
  'a payer who chooses %s at the bank still holds the place and may pay again',
  async (choice) => {
    const { sara, uid, page } = await atBank()
    expect(await follow(await clickAtBank(page, choice))).toMatchObject({ status: 303 })
    expect((await sara.receipt(uid)).state).toBe('cancelled')
    const second = await sara.goToBank(uid)
    await follow(await clickAtBank(second.page, 'pay'))
    expect((await sara.receipt(uid)).state).toBe('confirmed')
  },
)

test('a callback with OK without a payment at the bank confirms nothing, however often', async () => {
  const { sara, uid, page, authority } = await atBank()
  for (let time = 0; time < 3; time += 1) await follow(callback(authority, 'OK'))
  expect((await sara.receipt(uid)).state).toBe('pending')
  await follow(await clickAtBank(page, 'pay'))
  expect((await sara.receipt(uid)).state).toBe('confirmed')
})

test('a callback with OK for a declined payment confirms nothing', async () => {
  const { sara, uid, page, authority } = await atBank()
  await clickAtBank(page, 'decline')
  await follow(callback(authority, 'OK'))
  expect((await sara.receipt(uid)).state).toBe('failed')
})

test('a payment on a second bank page of the same order goes back to its card', async () => {
  const { sara, uid, page } = await atBank()
  const second = await sara.goToBank(uid)
  for (const each of [page, second.page]) await follow(await clickAtBank(each, 'pay'))
  expect((await sara.receipt(uid)).state).toBe('confirmed')
  const payments = await mowj.sql`select attempts.state, sandbox_payments.state as bank from attempts
    join sandbox_payments using (authority) where order_id = (select id from orders where uid = ${uid}) order by id`
  expect([...payments]).toEqual([
    { state: 'verified', bank: 'VERIFIED' },
    { state: 'reversed', bank: 'REVERSED' },
  ])
  expect(await mowj.sql`select from ledger`).toHaveLength(0)
})

test('a payment whose payer never returned is found by the sweeper', async () => {
  const { sara, uid, page } = await atBank()
  await clickAtBank(page, 'pay')
  mowj.clock.forward(14 * 60)
  expect((await sara.receipt(uid)).state).toBe('pending')
  mowj.clock.forward(60)
  const result = await sweep(mowj)
  expect(result).toMatchObject({ swept: true, failures: 0 })
  const seen = await fetch(`${origin}/api/payment-receipt/${uid}/`)
  expect(await seen.json()).toMatchObject({ state: 'confirmed', payer: null, pass: null })
})
