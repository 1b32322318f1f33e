import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayRejection, GatewaySilence } from '#server/gateways/payment/port.ts'
import { PASS_TEXT } from '#tests/support/data/pass-text.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type OfferOptions, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { heldOrder } from '#tests/support/scenarios/orders.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

const twoMonthsHeld = (options?: OfferOptions) => heldOrder(mowj, options, [AZAR, DEY])

async function attemptsOf(uid: string) {
  return mowj.sql`select attempts.state, authority, amount_rial::int as amount, gateway_code as code, ended_at is not null as ended
    from attempts join orders on orders.id = order_id where uid = ${uid} order by attempts.id`
}

async function stateOf(uid: string) {
  const [row] = await mowj.sql`select state from orders where uid = ${uid}`
  return row?.state
}

test('the payer is sent to the bank with the stored amount and a callback address', async () => {
  const { offer, sara, uid } = await twoMonthsHeld()
  await mowj.sql`update sessions set final_price_rial = 1 where id = ${offer.sessionId}`
  const response = await sara.pay(uid)
  expect(response.statusCode).toBe(201)
  const { redirect_url, state } = response.json()
  expect(state).toBe('paying')
  const authority = redirect_url.split('/').at(-1)
  expect(mowj.bank.payments.get(authority)).toMatchObject({
    amountRial: 16_000_000,
    callbackUrl: `${mowj.deps.config.publicOrigin}/api/payment/callback/sandbox/`,
    description: 'تیم نهنگ، آذر و دی ۱۴۰۵',
    orderUid: uid,
    phone: sara.phone,
  })
  expect(await attemptsOf(uid)).toMatchObject([{ state: 'redirected', authority, amount: 16_000_000, ended: false }])
  expect(await stateOf(uid)).toBe('paying')
})

test('an order that costs nothing is confirmed without a bank', async () => {
  const { sara, uid } = await twoMonthsHeld({ finalPrice: 0 })
  const requests = mowj.bank.calls.request
  const response = await sara.pay(uid)
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({ redirect_url: `/payment-receipt/${uid}/`, state: 'confirmed' })
  expect(mowj.bank.calls.request).toBe(requests)
  expect((await sara.receipt(uid)).json()).toMatchObject({
    state: 'confirmed',
    pass: expect.stringMatching(PASS_TEXT),
  })
  expect((await sara.pay(uid)).json().code).toBe('order_closed')
})

test('a bank that does not respond leaves the attempt unknown, and another try opens a new one', async () => {
  const { sara, uid } = await twoMonthsHeld()
  mowj.bank.fail('request', new GatewaySilence('nothing'))
  const response = await sara.pay(uid, 'the-same-tap')
  expect(response.statusCode).toBe(503)
  expect(response.json().code).toBe('gateway_unavailable')
  expect(await stateOf(uid)).toBe('held')
  expect((await sara.pay(uid, 'the-same-tap')).statusCode).toBe(201)
  expect((await attemptsOf(uid)).map((row) => row.state)).toEqual(['unknown', 'redirected'])
})

test.each([-9, -10, -12])(
  'a bank that refuses to open a payment (%i) is distinguished from a silent one',
  async (code) => {
    const { sara, uid } = await twoMonthsHeld()
    mowj.bank.fail('request', new GatewayRejection(code, 'no'))
    const response = await sara.pay(uid)
    expect([response.statusCode, response.json()]).toEqual([
      502,
      { code: 'gateway_refused', detail: 'بانک این پرداخت را نپذیرفت؛ مبلغی از حساب شما کم نشده است' },
    ])
    expect(await attemptsOf(uid)).toMatchObject([{ state: 'failed', code, ended: true }])
    expect((await sara.pay(uid)).statusCode).toBe(201)
  },
)

test('a bank that returns one authority twice counts as unusable, and the first payment is unchanged', async () => {
  const [first, second] = [await twoMonthsHeld(), await twoMonthsHeld()]
  const authority = await first.sara.atBank(first.uid)
  const { request } = mowj.bank
  mowj.bank.request = async () => ({ authority, redirectUrl: `http://bank.test/StartPay/${authority}` })
  const response = await second.sara.pay(second.uid, 'one-tap')
  mowj.bank.request = request
  expect([response.statusCode, response.json().code]).toEqual([503, 'gateway_unavailable'])
  expect(await attemptsOf(second.uid)).toMatchObject([{ state: 'unknown', authority: null, ended: true }])
  expect(await attemptsOf(first.uid)).toMatchObject([{ state: 'redirected', authority }])
  expect((await second.sara.pay(second.uid, 'one-tap')).statusCode).toBe(201)
})

test('a payer who returned unpaid may try again on the same order', async () => {
  const { sara, uid } = await twoMonthsHeld()
  const first = await sara.atBank(uid)
  mowj.bank.decline(first)
  await returnFromBank(mowj, first, 'NOK')
  const second = await sara.atBank(uid)
  mowj.bank.pay(second)
  await returnFromBank(mowj, second)
  expect(await stateOf(uid)).toBe('confirmed')
  expect((await attemptsOf(uid)).map((row) => row.state)).toEqual(['cancelled', 'verified'])
})

test('while a payment is being verified no second one is opened', async () => {
  const { sara, uid } = await twoMonthsHeld()
  const authority = await sara.atBank(uid)
  mowj.bank.fail('verify', new GatewaySilence('nothing'))
  await returnFromBank(mowj, authority)
  const response = await sara.pay(uid)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'payment_in_progress', order: uid })
})

test('an order is paid by its own payer, through the configured bank, and while it is open', async () => {
  const { sara, uid } = await twoMonthsHeld()
  expect((await (await swimmer(mowj)).pay(uid)).statusCode).toBe(404)
  const other = await sara.post(`/api/team-payment/${uid}/attempts/`, { gateway: 'zarinpal' })
  expect([other.statusCode, Object.keys(other.json())]).toEqual([400, ['gateway']])
  await sara.cancel(uid)
  expect((await sara.pay(uid)).json().code).toBe('order_closed')
})

test('an expired hold cannot be paid, even before the sweeper has run', async () => {
  const { sara, uid } = await twoMonthsHeld()
  mowj.clock.forward(20 * 60 - 1)
  await sara.atBank(uid)
  mowj.clock.forward(1)
  const response = await sara.pay(uid)
  expect(response.statusCode).toBe(409)
  expect(response.json().code).toBe('hold_expired')
})

test('an order cancelled while the bank was responding sends no payer there', async () => {
  const { sara, uid } = await twoMonthsHeld()
  const request = mowj.bank.request
  mowj.bank.request = async (payment) => {
    await sara.cancel(uid)
    return request(payment)
  }
  const response = await sara.pay(uid)
  mowj.bank.request = request
  expect(response.json().code).toBe('order_closed')
  expect(await attemptsOf(uid)).toMatchObject([{ state: 'cancelled', ended: true }])
  expect(await stateOf(uid)).toBe('cancelled')
})
