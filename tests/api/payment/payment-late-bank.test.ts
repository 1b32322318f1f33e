import { afterEach, beforeEach, expect, test } from 'vitest'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { expire, heldOrder } from '#tests/support/scenarios/orders.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment/payment-audit.ts'

const MINUTE = 60

let mowj: TestApp
beforeEach(async () => {
  mowj = await testApp()
})
afterEach(() => auditAndClose(mowj))

async function read(uid: string) {
  const [row] = await mowj.sql`
    select state, (select array_agg(state order by id) from attempts where order_id = orders.id) as attempts
    from orders where uid = ${uid}`
  return row
}

test('a payment that the bank opens after the server’s deadline does not redirect the payer', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const { request } = mowj.bank
  mowj.bank.request = async (input) => {
    mowj.clock.forward(5 * MINUTE)
    await sweep(mowj)
    return request(input)
  }
  const response = await sara.pay(uid)
  expect([response.statusCode, response.json().code]).toEqual([503, 'gateway_unavailable'])
  expect(await read(uid)).toEqual({ state: 'held', attempts: ['unknown'] })
  mowj.bank.request = request
  expect((await sara.pay(uid)).statusCode).toBe(201)
})

test('an internal error while opening a payment is reported as a server error, and the attempt as unknown', async () => {
  const { sara, uid } = await heldOrder(mowj)
  mowj.bank.fail('request', new Error('a bug'))
  const response = await sara.pay(uid)
  expect([response.statusCode, response.json().code]).toEqual([500, 'server_error'])
  expect(await read(uid)).toEqual({ state: 'held', attempts: ['unknown'] })
})

test('of two requests with one idempotency key, the one that waited too long for the bank gets a conflict', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const { request } = mowj.bank
  let other: Awaited<ReturnType<typeof sara.pay>> | undefined
  mowj.bank.request = async (input) => {
    mowj.bank.request = request
    mowj.clock.forward(30)
    other = await sara.pay(uid, 'one-tap')
    return request(input)
  }
  const response = await sara.pay(uid, 'one-tap')
  expect([other?.statusCode, response.statusCode, response.json().code]).toEqual([201, 409, 'idempotency_in_progress'])
  expect(await read(uid)).toEqual({ state: 'paying', attempts: ['created', 'redirected'] })
})

test('the log reports a bank that returns one authority twice', async () => {
  const [first, second] = [await heldOrder(mowj), await heldOrder(mowj)]
  const authority = await first.sara.atBank(first.uid)
  mowj.bank.request = async () => ({ authority, redirectUrl: `http://bank.test/StartPay/${authority}` })
  expect((await second.sara.pay(second.uid)).statusCode).toBe(503)
  expect(mowj.lines.join('')).toContain('The bank gave the authority of another payment')
})

test('no further payment is opened while one of several is being verified', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const first = await sara.atBank(uid)
  const second = await sara.atBank(uid)
  mowj.bank.decline(first)
  await returnFromBank(mowj, first, 'NOK')
  mowj.bank.fail('verify', new GatewaySilence('timeout'))
  await returnFromBank(mowj, second)
  expect((await sara.pay(uid)).json()).toMatchObject({ code: 'payment_in_progress', order: uid })
  expect(await read(uid)).toEqual({ state: 'paying', attempts: ['cancelled', 'verifying'] })
  expect((await sara.cancel(uid)).json()).toMatchObject({ code: 'payment_in_progress', order: uid })
})

test('paying for an expired order fails with hold_expired, for a cancelled one with order_closed, each with its uid', async () => {
  const { sara, uid } = await heldOrder(mowj)
  mowj.clock.forward(20 * MINUTE)
  const early = await sara.pay(uid)
  await expire(mowj, uid)
  const late = await sara.pay(uid)
  for (const response of [early, late])
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'hold_expired', order: uid }])
  expect((await sara.cancel(uid)).json()).toMatchObject({ code: 'order_closed', order: uid })
  const other = await heldOrder(mowj)
  await other.sara.cancel(other.uid)
  expect((await other.sara.pay(other.uid)).json()).toMatchObject({ code: 'order_closed', order: other.uid })
})

test('an order whose hold expires while the bank opens the payment does not redirect the payer', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const { request } = mowj.bank
  mowj.bank.request = async (input) => {
    mowj.clock.forward(20 * MINUTE)
    await expire(mowj, uid)
    return request(input)
  }
  const response = await sara.pay(uid)
  expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'hold_expired', order: uid }])
  expect(await read(uid)).toEqual({ state: 'expired', attempts: ['cancelled'] })
  const [attempt] = await mowj.sql`select authority, ended_at is not null as ended from attempts`
  expect(attempt).toEqual({ authority: expect.stringMatching(/^S0+1$/), ended: true })
})

test.each(['verifying', 'reversing'] as const)(
  'the sweeper stops asking a bank that was silent about three %s payments',
  async (state) => {
    for (let payer = 0; payer < 5; payer += 1) {
      const { sara, uid } = await heldOrder(mowj)
      const authority = await sara.atBank(uid)
      mowj.bank.fail('verify', new GatewaySilence('timeout'))
      if (state === 'reversing') {
        await sara.cancel(uid)
        mowj.bank.pay(authority)
        await mowj.bank.verify({ authority, amountRial: 8_000_000 }).catch(() => undefined)
        mowj.bank.fail('reverse', new GatewaySilence('timeout'))
      }
      await returnFromBank(mowj, authority)
    }
    expect(await mowj.sql`select distinct state from attempts`).toEqual([{ state }])
    let inquiries = 0
    const silent = async () => {
      inquiries += 1
      throw new GatewaySilence('timeout')
    }
    Object.assign(mowj.bank, { verify: silent, inquire: silent })
    mowj.clock.forward(MINUTE)
    await sweep(mowj)
    expect(inquiries).toBe(3)
  },
)

test('the sweeper counts consecutive silences only', async () => {
  const authorities: string[] = []
  for (let payer = 0; payer < 5; payer += 1) {
    const { sara, uid } = await heldOrder(mowj)
    authorities.push(await sara.atBank(uid))
  }
  const inquired: string[] = []
  mowj.bank.inquire = async (name) => {
    inquired.push(name)
    if (name === authorities[2]) return 'IN_BANK'
    throw new GatewaySilence('timeout')
  }
  mowj.clock.forward(20 * MINUTE)
  await sweep(mowj)
  expect(inquired).toEqual(authorities)
})
