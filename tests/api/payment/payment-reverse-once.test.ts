import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayRejection, GatewaySilence, type Inquiry } from '#server/gateways/payment/port.ts'
import { reverseAttempt } from '#server/modules/payment/refunds/reversal.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { paidAfterCancelling } from '#tests/support/scenarios/orders.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment-audit.ts'

const MINUTE = 60
const AMOUNT = 8_000_000
const NOT_REVERSIBLE = -61

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

async function read(uid: string) {
  const [row] = await mowj.sql`
    select orders.state, attempts.state as attempt, gateway_code as code, asking_until as asking,
      reversed_at is not null as reversed, reverse_asked_at is not null as asked, ended_at is not null as ended,
      (select coalesce(sum(amount_rial), 0)::int from ledger where order_id = orders.id) as credited,
      (select array_agg(kind order by id) from notifications where order_id = orders.id) as told
    from orders join attempts on order_id = orders.id where uid = ${uid}`
  return row
}

const open = {
  state: 'cancelled',
  attempt: 'reversing',
  asking: null,
  reversed: false,
  ended: false,
  credited: 0,
  told: null,
}
const onCard = {
  ...{ state: 'cancelled', attempt: 'reversed', asking: null, reversed: true, asked: false, ended: true, credited: 0 },
  told: ['payment_reversed'],
}
const inWallet = {
  ...{ state: 'credited', attempt: 'verified', asking: null, reversed: false, asked: false, ended: true },
  ...{ credited: AMOUNT, told: ['payment_credited'] },
}

/** Where a bank that refuses to reverse says that the money is. */
test.each<[Inquiry | number | 'silent', object]>([
  ['REVERSED', { ...onCard, code: null }],
  ['FAILED', { ...onCard, code: null }],
  ['PAID', { ...inWallet, code: NOT_REVERSIBLE }],
  ['VERIFIED', { ...inWallet, code: NOT_REVERSIBLE }],
  ['IN_BANK', { ...open, asked: false, code: NOT_REVERSIBLE }],
  ['silent', { ...open, asked: false, code: NOT_REVERSIBLE }],
  [-10, { ...open, asked: false, code: NOT_REVERSIBLE }],
])(
  'after a refused reversal the money of a payment the bank calls %s is in one place at most',
  async (said, becomes) => {
    const { uid, authority } = await paidAfterCancelling(mowj)
    const { inquire } = mowj.bank
    mowj.bank.reverses(false)
    mowj.bank.inquire = async () => {
      if (typeof said === 'number') throw new GatewayRejection(said, 'refused')
      if (said === 'silent') throw new GatewaySilence('timeout')
      return said
    }
    await returnFromBank(mowj, authority)
    mowj.bank.inquire = inquire
    mowj.bank.reverses(true)
    expect(await read(uid)).toEqual(becomes)
  },
)

test('a lost reversal is waited for as long as the bank may carry it out, to the second', async () => {
  const { uid, authority, attemptId } = await paidAfterCancelling(mowj)
  mowj.bank.fail('reverse', new GatewaySilence('timeout'))
  await returnFromBank(mowj, authority)
  mowj.bank.reverses(false)
  expect(await read(uid)).toEqual({ ...open, asked: true, code: null })
  mowj.clock.forward(30 * MINUTE - 1)
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('silent')
  expect(await read(uid)).toEqual({ ...open, asked: true, code: NOT_REVERSIBLE })
  mowj.clock.forward(1)
  const { inquire } = mowj.bank
  mowj.bank.fail('inquire', new GatewaySilence('timeout'))
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('silent')
  expect(await read(uid)).toEqual({ ...open, asked: true, code: null })
  mowj.bank.inquire = inquire
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('paid')
  mowj.bank.reverses(true)
  expect(await read(uid)).toEqual({ ...inWallet, code: null })
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('busy')
})

test('money is not put into the wallet when another call for it has gone to the bank meanwhile', async () => {
  const { uid, authority, attemptId } = await paidAfterCancelling(mowj)
  const { inquire, reverse } = mowj.bank
  mowj.bank.reverses(false)
  mowj.bank.inquire = async (name) => {
    // The first call was refused; before its server learns where the money is, another server asks again and hears nothing.
    mowj.bank.inquire = inquire
    mowj.clock.forward(46)
    mowj.bank.reverse = async () => {
      throw new GatewaySilence('timeout')
    }
    expect(await reverseAttempt(mowj.deps, attemptId)).toBe('silent')
    return inquire(name)
  }
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual({ ...open, asked: true, code: null })
  // The call that got no answer is carried out.
  Object.assign(mowj.bank, { reverse })
  mowj.bank.reverses(true)
  await reverse(authority)
  mowj.clock.forward(46)
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('paid')
  expect(await read(uid)).toEqual({ ...onCard, code: null })
})

test('a server whose inquiry took too long does not ask for a reversal that another has asked for', async () => {
  const { uid, authority, attemptId } = await paidAfterCancelling(mowj)
  const { inquire, reverse } = mowj.bank
  let asked = 0
  mowj.bank.reverse = async () => {
    asked += 1
    throw new GatewaySilence('timeout')
  }
  await returnFromBank(mowj, authority)
  mowj.clock.forward(MINUTE)
  mowj.bank.inquire = async (name) => {
    mowj.bank.inquire = inquire
    mowj.clock.forward(46)
    await reverseAttempt(mowj.deps, attemptId)
    return inquire(name)
  }
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('busy')
  expect(asked).toBe(2)
  mowj.bank.reverse = reverse
  mowj.clock.forward(46)
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('paid')
  expect(await read(uid)).toEqual({ ...onCard, code: null })
})

test('a reversal is tried again after a minute, however often the bank was asked about the payment before', async () => {
  const { uid, authority } = await paidAfterCancelling(mowj)
  await mowj.sql`update attempts set checks = 7, checked_at = ${TEST_NOW.toISOString()} where authority = ${authority}`
  mowj.bank.fail('reverse', new GatewaySilence('timeout'))
  await returnFromBank(mowj, authority)
  mowj.clock.forward(MINUTE)
  await sweep(mowj)
  expect(await read(uid)).toEqual({ ...onCard, code: null })
})
