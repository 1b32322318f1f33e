import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayRejection, GatewaySilence } from '#server/gateways/payment/port.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type OfferOptions, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { expire, orderAtBank } from '#tests/support/scenarios/orders.ts'
import { auditAndClose } from '#tests/support/scenarios/payment-audit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => auditAndClose(mowj))

const atBank = (options?: OfferOptions) => orderAtBank(mowj, options, [AZAR, DEY])

async function read(uid: string) {
  const [row] = await mowj.sql`
    select state, (select array_agg(state order by id) from attempts where order_id = orders.id) as attempts,
      (select count(*)::int from enrolments join order_items on order_items.id = order_item_id
        where order_id = orders.id) as enrolments,
      (select coalesce(sum(amount_rial), 0)::int from ledger where order_id = orders.id) as credited,
      (select array_agg(kind order by id) from notifications where order_id = orders.id) as notified
    from orders where uid = ${uid}`
  return row
}

async function balanceOf(userId: number) {
  const [row] = await mowj.sql`select balance_rial::int as balance from wallets where user_id = ${userId}`
  return row?.balance
}

const confirmed = { state: 'confirmed', enrolments: 2, credited: 0, notified: ['booking_confirmed'] }
const paying = { state: 'paying', enrolments: 0, credited: 0, notified: null }

test('a paid order is confirmed when its payer returns, without a session', async () => {
  const { uid, authority } = await atBank()
  mowj.bank.pay(authority)
  const response = await returnFromBank(mowj, authority)
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe(`/payment-receipt/${uid}/`)
  expect(await read(uid)).toEqual({ ...confirmed, attempts: ['verified'] })
})

test('a bank that returns the payer by a form post is supported', async () => {
  const { uid, authority } = await atBank()
  mowj.bank.pay(authority)
  const response = await mowj.app.inject({
    method: 'POST',
    url: '/api/payment/callback/sandbox/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `Authority=${authority}&Status=OK`,
  })
  expect(response.statusCode).toBe(303)
  expect(await read(uid)).toMatchObject(confirmed)
})

test('returning again changes nothing', async () => {
  const { uid, authority } = await atBank()
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const before = mowj.bank.calls.verify
  for (const status of ['OK', 'NOK'] as const) {
    expect((await returnFromBank(mowj, authority, status)).headers.location).toBe(`/payment-receipt/${uid}/`)
  }
  expect(await read(uid)).toEqual({ ...confirmed, attempts: ['verified'] })
  expect(mowj.bank.calls.verify).toBe(before)
})

test('an OK without a payment at the bank confirms nothing; the payment made afterwards does', async () => {
  const { sara, uid, authority } = await atBank()
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual({ ...paying, attempts: ['verifying'] })
  expect((await sara.receipt(uid)).json().state).toBe('pending')
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toMatchObject(confirmed)
})

test('an OK that the bank contradicts ends the attempt as failed', async () => {
  const { sara, uid, authority } = await atBank()
  mowj.bank.decline(authority)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual({ ...paying, attempts: ['failed'], notified: ['payment_failed'] })
  expect((await sara.receipt(uid)).json().state).toBe('failed')
})

test('a NOK the bank agrees with ends the attempt as cancelled, and the hold remains for another try', async () => {
  const { sara, uid, authority } = await atBank()
  mowj.bank.decline(authority)
  await returnFromBank(mowj, authority, 'NOK')
  expect(await read(uid)).toEqual({ ...paying, attempts: ['cancelled'] })
  expect((await sara.receipt(uid)).json().state).toBe('cancelled')
})

test('a NOK for a completed payment is not trusted', async () => {
  const { uid, authority } = await atBank()
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority, 'NOK')
  expect(await read(uid)).toEqual({ ...confirmed, attempts: ['verified'] })
})

test('a NOK while the payer is still at the bank leaves the payment open', async () => {
  const { uid, authority } = await atBank()
  await returnFromBank(mowj, authority, 'NOK')
  expect(await read(uid)).toEqual({ ...paying, attempts: ['redirected'] })
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toMatchObject(confirmed)
})

test('a bank that does not respond to a verification is never treated as a failed payment', async () => {
  const { sara, uid, authority } = await atBank()
  mowj.bank.pay(authority)
  mowj.bank.fail('verify', new GatewaySilence('timeout'))
  expect((await returnFromBank(mowj, authority)).statusCode).toBe(303)
  expect(await read(uid)).toEqual({ ...paying, attempts: ['verifying'] })
  expect((await sara.receipt(uid)).json().state).toBe('pending')
})

test('a verification refused by our own fault does not end the payer’s attempt', async () => {
  const { uid, authority } = await atBank()
  mowj.bank.pay(authority)
  mowj.bank.fail('verify', new GatewayRejection(-10, 'merchant'))
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual({ ...paying, attempts: ['verifying'] })
  const [attempt] = await mowj.sql`select gateway_code from attempts where authority = ${authority}`
  expect(attempt?.gateway_code).toBe(-10)
})

test('a payment the bank no longer knows ends as failed', async () => {
  const { uid, authority } = await atBank()
  mowj.bank.fail('inquire', new GatewayRejection(-54, 'authority'))
  await returnFromBank(mowj, authority, 'NOK')
  expect(await read(uid)).toEqual({ ...paying, attempts: ['failed'], notified: ['payment_failed'] })
})

test.each([
  ['of another amount', -50, 'PAID'],
  ['that belongs to another merchant', -53, 'IN_BANK'],
] as const)('a payment %s (%i) ends as failed at once, and its payer is notified', async (_, code, state) => {
  const { sara, uid, authority } = await atBank()
  const { verify, inquire } = mowj.bank
  mowj.bank.verify = async () => ({ paid: false, code })
  mowj.bank.inquire = async () => {
    if (code === -53) throw new GatewayRejection(-53, 'not yours')
    return state
  }
  await returnFromBank(mowj, authority)
  Object.assign(mowj.bank, { verify, inquire })
  expect(await read(uid)).toEqual({ ...paying, attempts: ['failed'], notified: ['payment_failed'] })
  const [attempt] =
    await mowj.sql`select gateway_code, ended_at is not null as ended from attempts where authority = ${authority}`
  expect(attempt).toEqual({ gateway_code: code, ended: true })
  expect((await sara.receipt(uid)).json().state).toBe('failed')
})

test('no cache on the way stores the return from the bank', async () => {
  const { authority } = await atBank()
  const response = await returnFromBank(mowj, authority)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

test.each([
  ['an unknown authority', '/api/payment/callback/sandbox/?Authority=S00000000000000000000000000000000xyz&Status=OK'],
  ['no authority', '/api/payment/callback/sandbox/?Status=OK'],
  ['another bank', '/api/payment/callback/idpay/?Authority=S1&Status=OK'],
  ['two authorities', '/api/payment/callback/sandbox/?Authority=S1&Authority=S2&Status=OK'],
  ['an authority that is an injection', "/api/payment/callback/sandbox/?Authority='%20or%201=1--&Status=OK"],
])('a return with %s gets «payment not found»', async (_, url) => {
  const response = await mowj.app.inject(url)
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe('/payment-receipt/not-found/')
})

/** With a bank that cannot reverse payments. */
async function payLate(authority: string) {
  mowj.bank.pay(authority)
  mowj.bank.reverses(false)
  await returnFromBank(mowj, authority)
  mowj.bank.reverses(true)
}

async function holdEnds(uid: string) {
  mowj.clock.forward(20 * 60)
  await expire(mowj, uid)
}

test('money that arrives after the hold takes its places again, and the order still says that it had expired', async () => {
  const { uid, authority } = await atBank()
  await holdEnds(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual({
    ...confirmed,
    attempts: ['verified'],
    notified: ['hold_expired', 'booking_confirmed'],
  })
  const [order] = await mowj.sql`select closed_at is not null as closed from orders where uid = ${uid}`
  expect(order?.closed).toBe(true)
})

test('an order cancelled by its payer is never confirmed: the money goes back to the card, though there is a place', async () => {
  const { offer, sara, uid, authority } = await atBank()
  await sara.cancel(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const reversed = {
    state: 'cancelled',
    attempts: ['reversed'],
    enrolments: 0,
    credited: 0,
    notified: ['payment_reversed'],
  }
  expect(await read(uid)).toEqual(reversed)
  expect(mowj.bank.payments.get(authority)?.state).toBe('REVERSED')
  expect((await sara.receipt(uid)).json()).toMatchObject({
    state: 'reversed',
    reference: expect.any(String),
    pass: null,
  })
  const [slot] = await mowj.sql`select sum(taken)::int as taken from slots where session_id = ${offer.sessionId}`
  expect(slot?.taken).toBe(0)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual(reversed)
})

test('where the bank cannot reverse, the money of a cancelled order is credited to the wallet, though there is a place', async () => {
  const { sara, uid, authority } = await atBank()
  await sara.cancel(uid)
  await payLate(authority)
  expect(await read(uid)).toEqual({
    state: 'credited',
    attempts: ['verified'],
    enrolments: 0,
    credited: 16_000_000,
    notified: ['payment_credited'],
  })
  expect(await balanceOf(sara.userId)).toBe(16_000_000)
  expect((await sara.receipt(uid)).json()).toMatchObject({ state: 'credited', pass: null })
})

test('the database refuses to confirm a cancelled order', async () => {
  const { sara, uid } = await atBank()
  await sara.cancel(uid)
  const confirm = mowj.sql`update orders set state = 'confirmed', confirmed_at = now() where uid = ${uid}`
  await expect(confirm).rejects.toThrow('cannot go from cancelled to confirmed')
})

test('money that arrives when the place is taken goes back to the card; the order stays expired', async () => {
  const { offer, sara, uid, authority } = await atBank({ capacity: 1 })
  await holdEnds(uid)
  await (await swimmer(mowj)).held(offer.request([DEY]))
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual({
    state: 'expired',
    attempts: ['reversed'],
    enrolments: 0,
    credited: 0,
    notified: ['hold_expired', 'payment_reversed'],
  })
  expect((await sara.receipt(uid)).json().state).toBe('reversed')
  const [slot] = await mowj.sql`select taken from slots where session_id = ${offer.sessionId} and month = ${AZAR.month}`
  expect(slot?.taken).toBe(0)
})

test('money that arrives when the place is taken is credited to the wallet where the bank cannot reverse', async () => {
  const { offer, sara, uid, authority } = await atBank({ capacity: 1 })
  await holdEnds(uid)
  await (await swimmer(mowj)).held(offer.request([DEY]))
  await payLate(authority)
  expect(await read(uid)).toEqual({
    state: 'credited',
    attempts: ['verified'],
    enrolments: 0,
    credited: 16_000_000,
    notified: ['hold_expired', 'payment_credited'],
  })
  expect(await balanceOf(sara.userId)).toBe(16_000_000)
})

test('money that arrives for months booked again meanwhile books nothing', async () => {
  const { offer, sara, uid, authority } = await atBank()
  await holdEnds(uid)
  const again = await sara.held(offer.request([AZAR]))
  await payLate(authority)
  expect(await read(uid)).toMatchObject({ state: 'credited', credited: 16_000_000 })
  expect(await read(again.uid)).toMatchObject({ state: 'held' })
})

test('money that arrives late is not refused because of another swimmer’s hold of the same months', async () => {
  const { offer, uid, authority } = await atBank()
  await holdEnds(uid)
  await (await swimmer(mowj)).held(offer.request([AZAR, DEY]))
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toMatchObject({ state: 'confirmed', attempts: ['verified'], enrolments: 2 })
})

test('the second of two payments of one order goes back to its card', async () => {
  const { sara, uid, authority } = await atBank()
  const second = await sara.atBank(uid)
  for (const paid of [authority, second]) {
    mowj.bank.pay(paid)
    await returnFromBank(mowj, paid)
  }
  expect(await read(uid)).toEqual({
    state: 'confirmed',
    attempts: ['verified', 'reversed'],
    enrolments: 2,
    credited: 0,
    notified: ['booking_confirmed', 'payment_reversed'],
  })
  expect([authority, second].map((name) => mowj.bank.payments.get(name)?.state)).toEqual(['VERIFIED', 'REVERSED'])
  expect((await sara.receipt(uid)).json().state).toBe('confirmed')
})

test('the second of two payments of one order is credited to the wallet where the bank cannot reverse', async () => {
  const { sara, uid, authority } = await atBank()
  const second = await sara.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  await payLate(second)
  expect(await read(uid)).toEqual({
    state: 'confirmed',
    attempts: ['verified', 'reversed'],
    enrolments: 2,
    credited: 16_000_000,
    notified: ['booking_confirmed', 'payment_credited'],
  })
  expect(await balanceOf(sara.userId)).toBe(16_000_000)
})
