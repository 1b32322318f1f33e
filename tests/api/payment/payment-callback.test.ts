import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayRejection, GatewaySilence } from '#server/gateways/payment/port.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type OfferOptions, returnFromBank } from '#tests/support/scenarios/booking.ts'
import { orderAtBank } from '#tests/support/scenarios/orders.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

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
