import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayRejection, GatewaySilence, type Inquiry } from '#server/gateways/payment/port.ts'
import { endAttempt } from '#server/modules/payment/attempt/attempt-end.service.ts'
import { inquireAttempt, verifyAttempt } from '#server/modules/payment/attempt/bank.service.ts'
import { settlePayment } from '#server/modules/payment/settle.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { orderAtBank } from '#tests/support/scenarios/orders.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

const DAY = 24 * 60 * 60
const WRONG_MERCHANT = -10
const NOT_PAID = -51

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

async function read(authority: string) {
  const [row] = await mowj.sql`select attempts.state, gateway_code as code, asking_until as asking,
      (select array_agg(kind order by id) from notifications where order_id = attempts.order_id) as notified
    from attempts where authority = ${authority}`
  return row
}

/** The bank's response to an inquiry: a state, an error code, or none. */
type Inquired = Inquiry | number | 'silent'

/** The payer returns; the bank refuses to verify the payment, and responds to the inquiry with `inquired`. */
async function returnUnverified(authority: string, status: 'OK' | 'NOK', inquired: Inquired) {
  const { verify, inquire } = mowj.bank
  mowj.bank.verify = async () => ({ paid: false, code: NOT_PAID })
  mowj.bank.inquire = async () => {
    if (typeof inquired === 'number') throw new GatewayRejection(inquired, 'refused')
    if (inquired === 'silent') throw new GatewaySilence('timeout')
    return inquired
  }
  await returnFromBank(mowj, authority, status)
  Object.assign(mowj.bank, { verify, inquire })
}

const failed = { state: 'failed', asking: null, notified: ['payment_failed'] }
const unnotified = (state: string, code: number | null) => ({ state, code, asking: null, notified: null })

test.each<[Inquired, object]>([
  ['FAILED', { ...failed, code: NOT_PAID }],
  ['REVERSED', { ...failed, code: NOT_PAID }],
  [-53, { ...failed, code: -53 }],
  [-54, { ...failed, code: -54 }],
  ['IN_BANK', unnotified('verifying', NOT_PAID)],
  ['PAID', unnotified('verifying', NOT_PAID)],
  ['silent', unnotified('verifying', NOT_PAID)],
  [WRONG_MERCHANT, unnotified('verifying', WRONG_MERCHANT)],
])(
  'an attempt returned with OK that the bank does not verify and reports as %s ends only when the result is final',
  async (inquired, expected) => {
    const { authority } = await orderAtBank(mowj)
    await returnUnverified(authority, 'OK', inquired)
    expect(await read(authority)).toEqual(expected)
  },
)

test.each<[Inquired, object]>([
  ['FAILED', unnotified('cancelled', null)],
  ['REVERSED', unnotified('cancelled', null)],
  [-53, { ...failed, code: -53 }],
  [-54, { ...failed, code: -54 }],
  ['IN_BANK', unnotified('redirected', null)],
  ['silent', unnotified('redirected', null)],
  [WRONG_MERCHANT, unnotified('redirected', WRONG_MERCHANT)],
])(
  'an attempt returned with NOK that the bank reports as %s ends only when the result is final',
  async (inquired, expected) => {
    const { authority } = await orderAtBank(mowj)
    await returnUnverified(authority, 'NOK', inquired)
    expect(await read(authority)).toEqual(expected)
  },
)

test('a NOK does not end a payment that the bank verified before the server crashed', async () => {
  const { uid, sara, authority } = await orderAtBank(mowj)
  mowj.bank.pay(authority)
  await mowj.bank.verify({ authority, amountRial: 8_000_000 })
  await returnFromBank(mowj, authority, 'NOK')
  expect((await sara.receipt(uid)).json().state).toBe('confirmed')
})

test('an open bank page expires after exactly one day, and not while the bank is silent', async () => {
  const { authority } = await orderAtBank(mowj)
  mowj.clock.forward(DAY - 1)
  await returnUnverified(authority, 'NOK', 'IN_BANK')
  expect(await read(authority)).toEqual(unnotified('redirected', null))
  mowj.clock.forward(1)
  await returnUnverified(authority, 'NOK', 'silent')
  expect(await read(authority)).toEqual(unnotified('redirected', null))
  await returnUnverified(authority, 'NOK', WRONG_MERCHANT)
  expect(await read(authority)).toEqual(unnotified('redirected', WRONG_MERCHANT))
  await returnUnverified(authority, 'NOK', 'IN_BANK')
  expect(await read(authority)).toEqual(unnotified('cancelled', null))
})

test('an inquiry returns the result of the payment to its caller', async () => {
  const [paid, open, declined] = [await orderAtBank(mowj), await orderAtBank(mowj), await orderAtBank(mowj)]
  mowj.bank.pay(paid.authority)
  mowj.bank.decline(declined.authority)
  const inquire = (attemptId: number) => inquireAttempt(mowj.deps, attemptId, 'cancelled')
  expect(await inquire(open.attemptId)).toBe('open')
  mowj.bank.fail('inquire', new GatewaySilence('timeout'))
  expect(await inquire(open.attemptId)).toBe('silent')
  expect(await inquire(paid.attemptId)).toBe('paid')
  expect(await inquire(paid.attemptId)).toBe('busy')
  expect(await inquire(declined.attemptId)).toBe('unpaid')
  expect(await verifyAttempt(mowj.deps, declined.attemptId)).toBe('busy')
  mowj.bank.fail('verify', new GatewayRejection(WRONG_MERCHANT, 'merchant'))
  expect(await verifyAttempt(mowj.deps, open.attemptId)).toBe('silent')
})

test('an attempt stores the code of the bank’s last response, and none after a silence', async () => {
  const { authority, attemptId } = await orderAtBank(mowj)
  mowj.bank.fail('verify', new GatewayRejection(WRONG_MERCHANT, 'merchant'))
  await verifyAttempt(mowj.deps, attemptId)
  expect(await read(authority)).toEqual(unnotified('verifying', WRONG_MERCHANT))
  mowj.bank.fail('verify', new GatewaySilence('timeout'))
  await verifyAttempt(mowj.deps, attemptId)
  expect(await read(authority)).toEqual(unnotified('verifying', null))
})

test('an inquiry whose response arrives after the payment was settled does not verify it again', async () => {
  const { sara, uid, authority, attemptId } = await orderAtBank(mowj)
  mowj.bank.pay(authority)
  const { inquire } = mowj.bank
  mowj.bank.inquire = async (name) => {
    mowj.clock.forward(46)
    await returnFromBank(mowj, authority)
    return inquire(name)
  }
  const verified = mowj.bank.calls.verify
  expect(await inquireAttempt(mowj.deps, attemptId, 'cancelled')).toBe('busy')
  mowj.bank.inquire = inquire
  expect(mowj.bank.calls.verify).toBe(verified + 1)
  expect((await sara.receipt(uid)).json().state).toBe('confirmed')
})

test('an ended attempt does not end again, and its payer is notified once', async () => {
  const { authority, attemptId } = await orderAtBank(mowj)
  const ending = { from: ['redirected' as const], end: 'failed' as const, notifyPayer: true }
  await endAttempt(mowj.deps, attemptId, { ...ending, gatewayCode: NOT_PAID })
  await endAttempt(mowj.deps, attemptId, { ...ending, gatewayCode: null })
  expect(await read(authority)).toEqual({ ...failed, code: NOT_PAID })
})

test('an attempt without an order is an error that names it', async () => {
  const message = 'attempt 999999 belongs to no order'
  const paid = { paid: true, refId: '1', cardPan: null, cardHash: null, feeRial: 0, already: false } as const
  await expect(settlePayment(mowj.deps, 999_999, paid)).rejects.toThrow(message)
  const ending = { from: ['created' as const], end: 'failed' as const, gatewayCode: null }
  await expect(endAttempt(mowj.deps, 999_999, ending)).rejects.toThrow(message)
})

test('an attempt stores what the bank verified: reference, card and fee', async () => {
  const { authority, attemptId } = await orderAtBank(mowj)
  const { verify } = mowj.bank
  const paid = {
    paid: true,
    refId: 'R-7',
    cardPan: '6037****',
    cardHash: 'HASH',
    feeRial: 1200,
    already: false,
  } as const
  mowj.bank.verify = async () => paid
  mowj.clock.forward(60)
  expect(await verifyAttempt(mowj.deps, attemptId)).toBe('paid')
  mowj.bank.verify = verify
  const [row] = await mowj.sql`select state, ref_id as ref, card_pan as pan, card_hash as hash, fee_rial::int as fee,
      verified_at = ended_at as ended, asking_until as asking from attempts where authority = ${authority}`
  expect(row).toEqual({
    ...{ state: 'verified', ref: 'R-7', pan: '6037****', hash: 'HASH', fee: 1200, ended: true, asking: null },
  })
})
