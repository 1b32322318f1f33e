import { afterEach, beforeEach, expect, test } from 'vitest'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { expire, heldOrder } from '#tests/support/scenarios/orders.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment-audit.ts'

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

test('a bank that opens a payment after the server gave it up opens no page for the payer', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const { request } = mowj.bank
  mowj.bank.request = async (input) => {
    mowj.clock.forward(5 * MINUTE)
    await sweep(mowj)
    return request(input)
  }
  const answer = await sara.pay(uid)
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'gateway_unavailable'])
  expect(await read(uid)).toEqual({ state: 'held', attempts: ['unknown'] })
  mowj.bank.request = request
  expect((await sara.pay(uid)).statusCode).toBe(201)
})

test('a payment that fails by an error of our own is not blamed on the bank, and its end is not known', async () => {
  const { sara, uid } = await heldOrder(mowj)
  mowj.bank.fail('request', new Error('a bug'))
  const answer = await sara.pay(uid)
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'server_error'])
  expect(await read(uid)).toEqual({ state: 'held', attempts: ['unknown'] })
})

test('of two requests with one key, the one that waited too long for the bank leaves the payment to the other', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const { request } = mowj.bank
  let other: Awaited<ReturnType<typeof sara.pay>> | undefined
  mowj.bank.request = async (input) => {
    mowj.bank.request = request
    mowj.clock.forward(30)
    other = await sara.pay(uid, 'one-tap')
    return request(input)
  }
  const answer = await sara.pay(uid, 'one-tap')
  expect([other?.statusCode, answer.statusCode, answer.json().code]).toEqual([201, 409, 'idempotency_in_progress'])
  expect(await read(uid)).toEqual({ state: 'paying', attempts: ['created', 'redirected'] })
})

test('a bank that gives one authority twice is named in the log', async () => {
  const [first, second] = [await heldOrder(mowj), await heldOrder(mowj)]
  const authority = await first.sara.atBank(first.uid)
  mowj.bank.request = async () => ({ authority, redirectUrl: `http://bank.test/StartPay/${authority}` })
  expect((await second.sara.pay(second.uid)).statusCode).toBe(503)
  expect(mowj.lines.join('')).toContain('The bank gave the authority of another payment')
})

test('while one of several payments is being checked no other is opened', async () => {
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

test('an order whose hold has run out says so, a cancelled or paid one that it is closed, each with its name', async () => {
  const { sara, uid } = await heldOrder(mowj)
  mowj.clock.forward(20 * MINUTE)
  const early = await sara.pay(uid)
  await expire(mowj, uid)
  const late = await sara.pay(uid)
  for (const answer of [early, late])
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'hold_expired', order: uid }])
  expect((await sara.cancel(uid)).json()).toMatchObject({ code: 'order_closed', order: uid })
  const other = await heldOrder(mowj)
  await other.sara.cancel(other.uid)
  expect((await other.sara.pay(other.uid)).json()).toMatchObject({ code: 'order_closed', order: other.uid })
})

test('an order whose hold runs out while the bank is asked opens no page for the payer', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const { request } = mowj.bank
  mowj.bank.request = async (input) => {
    mowj.clock.forward(20 * MINUTE)
    await expire(mowj, uid)
    return request(input)
  }
  const answer = await sara.pay(uid)
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'hold_expired', order: uid }])
  expect(await read(uid)).toEqual({ state: 'expired', attempts: ['cancelled'] })
  const [attempt] = await mowj.sql`select authority, ended_at is not null as ended from attempts`
  expect(attempt).toEqual({ authority: expect.stringMatching(/^S0+1$/), ended: true })
})

test.each(['verifying', 'reversing'] as const)(
  'a bank that is silent about three payments that are %s is left alone until the next sweep',
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
    let asked = 0
    const silent = async () => {
      asked += 1
      throw new GatewaySilence('timeout')
    }
    Object.assign(mowj.bank, { verify: silent, inquire: silent })
    mowj.clock.forward(MINUTE)
    await sweep(mowj)
    expect(asked).toBe(3)
  },
)

test('silences that an answer interrupts do not add up', async () => {
  const authorities: string[] = []
  for (let payer = 0; payer < 5; payer += 1) {
    const { sara, uid } = await heldOrder(mowj)
    authorities.push(await sara.atBank(uid))
  }
  const asked: string[] = []
  mowj.bank.inquire = async (name) => {
    asked.push(name)
    if (name === authorities[2]) return 'IN_BANK'
    throw new GatewaySilence('timeout')
  }
  mowj.clock.forward(20 * MINUTE)
  await sweep(mowj)
  expect(asked).toEqual(authorities)
})
