import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayRejection, GatewaySilence, type Inquiry } from '#server/gateways/payment/port.ts'
import { endAttempt } from '#server/modules/payment/attempt-end.service.ts'
import { inquireAttempt, verifyAttempt } from '#server/modules/payment/bank.service.ts'
import { settlePayment } from '#server/modules/payment/settle.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { orderAtBank } from '#tests/support/scenarios/orders.ts'
import { auditAndClose } from '#tests/support/scenarios/payment-audit.ts'

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
      (select array_agg(kind order by id) from notifications where order_id = attempts.order_id) as told
    from attempts where authority = ${authority}`
  return row
}

/** What the bank answers to an inquiry: a word, its refusal of the call, or nothing. */
type Said = Inquiry | number | 'silent'

/** The payer comes back; the bank denies the payment where it is to verify it, and says this when it is asked. */
async function comesBack(authority: string, status: 'OK' | 'NOK', said: Said) {
  const { verify, inquire } = mowj.bank
  mowj.bank.verify = async () => ({ paid: false, code: NOT_PAID })
  mowj.bank.inquire = async () => {
    if (typeof said === 'number') throw new GatewayRejection(said, 'refused')
    if (said === 'silent') throw new GatewaySilence('timeout')
    return said
  }
  await returnFromBank(mowj, authority, status)
  Object.assign(mowj.bank, { verify, inquire })
}

const failed = { state: 'failed', asking: null, told: ['payment_failed'] }
const left = (state: string, code: number | null) => ({ state, code, asking: null, told: null })

test.each<[Said, object]>([
  ['FAILED', { ...failed, code: NOT_PAID }],
  ['REVERSED', { ...failed, code: NOT_PAID }],
  [-53, { ...failed, code: -53 }],
  [-54, { ...failed, code: -54 }],
  ['IN_BANK', left('verifying', NOT_PAID)],
  ['PAID', left('verifying', NOT_PAID)],
  ['silent', left('verifying', NOT_PAID)],
  [WRONG_MERCHANT, left('verifying', WRONG_MERCHANT)],
])(
  'an OK whose payment the bank denies, and of which it says %s, ends only when that is sure',
  async (said, becomes) => {
    const { authority } = await orderAtBank(mowj)
    await comesBack(authority, 'OK', said)
    expect(await read(authority)).toEqual(becomes)
  },
)

test.each<[Said, object]>([
  ['FAILED', left('cancelled', null)],
  ['REVERSED', left('cancelled', null)],
  [-53, { ...failed, code: -53 }],
  [-54, { ...failed, code: -54 }],
  ['IN_BANK', left('redirected', null)],
  ['silent', left('redirected', null)],
  [WRONG_MERCHANT, left('redirected', WRONG_MERCHANT)],
])('a NOK of whose payment the bank says %s ends only when that is sure', async (said, becomes) => {
  const { authority } = await orderAtBank(mowj)
  await comesBack(authority, 'NOK', said)
  expect(await read(authority)).toEqual(becomes)
})

test('a NOK about a payment that the bank has verified already, before a crash of ours, is not believed', async () => {
  const { uid, sara, authority } = await orderAtBank(mowj)
  mowj.bank.pay(authority)
  await mowj.bank.verify({ authority, amountRial: 8_000_000 })
  await returnFromBank(mowj, authority, 'NOK')
  expect((await sara.receipt(uid)).json().state).toBe('confirmed')
})

test('a bank page is given up after a day and not a second before, and never while the bank says nothing', async () => {
  const { authority } = await orderAtBank(mowj)
  mowj.clock.forward(DAY - 1)
  await comesBack(authority, 'NOK', 'IN_BANK')
  expect(await read(authority)).toEqual(left('redirected', null))
  mowj.clock.forward(1)
  await comesBack(authority, 'NOK', 'silent')
  expect(await read(authority)).toEqual(left('redirected', null))
  await comesBack(authority, 'NOK', WRONG_MERCHANT)
  expect(await read(authority)).toEqual(left('redirected', WRONG_MERCHANT))
  await comesBack(authority, 'NOK', 'IN_BANK')
  expect(await read(authority)).toEqual(left('cancelled', null))
})

test('an inquiry tells its caller what the payment came to', async () => {
  const [paid, open, declined] = [await orderAtBank(mowj), await orderAtBank(mowj), await orderAtBank(mowj)]
  mowj.bank.pay(paid.authority)
  mowj.bank.decline(declined.authority)
  const ask = (attemptId: number) => inquireAttempt(mowj.deps, attemptId, 'cancelled')
  expect(await ask(open.attemptId)).toBe('open')
  mowj.bank.fail('inquire', new GatewaySilence('timeout'))
  expect(await ask(open.attemptId)).toBe('silent')
  expect(await ask(paid.attemptId)).toBe('paid')
  expect(await ask(paid.attemptId)).toBe('busy')
  expect(await ask(declined.attemptId)).toBe('unpaid')
  expect(await verifyAttempt(mowj.deps, declined.attemptId)).toBe('busy')
  mowj.bank.fail('verify', new GatewayRejection(WRONG_MERCHANT, 'merchant'))
  expect(await verifyAttempt(mowj.deps, open.attemptId)).toBe('silent')
})

test('the books name the code of the bank’s last word, and none once the bank said nothing', async () => {
  const { authority, attemptId } = await orderAtBank(mowj)
  mowj.bank.fail('verify', new GatewayRejection(WRONG_MERCHANT, 'merchant'))
  await verifyAttempt(mowj.deps, attemptId)
  expect(await read(authority)).toEqual(left('verifying', WRONG_MERCHANT))
  mowj.bank.fail('verify', new GatewaySilence('timeout'))
  await verifyAttempt(mowj.deps, attemptId)
  expect(await read(authority)).toEqual(left('verifying', null))
})

test('an inquiry answered so late that another has settled the payment takes nothing twice', async () => {
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

test('an attempt that has ended does not end again, and its payer is told once', async () => {
  const { authority, attemptId } = await orderAtBank(mowj)
  const ending = { from: ['redirected' as const], end: 'failed' as const, notifyPayer: true }
  await endAttempt(mowj.deps, attemptId, { ...ending, gatewayCode: NOT_PAID })
  await endAttempt(mowj.deps, attemptId, { ...ending, gatewayCode: null })
  expect(await read(authority)).toEqual({ ...failed, code: NOT_PAID })
})

test('an attempt that is in no books is named by the error, and nothing is done', async () => {
  const message = 'attempt 999999 belongs to no order'
  const paid = { paid: true, refId: '1', cardPan: null, cardHash: null, feeRial: 0, already: false } as const
  await expect(settlePayment(mowj.deps, 999_999, paid)).rejects.toThrow(message)
  const ending = { from: ['created' as const], end: 'failed' as const, gatewayCode: null }
  await expect(endAttempt(mowj.deps, 999_999, ending)).rejects.toThrow(message)
})

test('a payment is booked by what the bank verified: reference, card and fee stand in the books', async () => {
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
