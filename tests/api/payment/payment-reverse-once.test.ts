import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayRejection, GatewaySilence, type Inquiry } from '#server/gateways/payment/port.ts'
import { reverseAttempt } from '#server/modules/payment/refunds/reversal.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { paidAfterCancelling } from '#tests/support/scenarios/orders.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment/payment-audit.ts'

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
      reversed_at is not null as reversed, reverse_asked_at is not null as requested, ended_at is not null as ended,
      (select coalesce(sum(amount_rial), 0)::int from ledger where order_id = orders.id) as credited,
      (select array_agg(kind order by id) from notifications where order_id = orders.id) as notified
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
  notified: null,
}
const onCard = {
  ...{
    state: 'cancelled',
    attempt: 'reversed',
    asking: null,
    reversed: true,
    requested: false,
    ended: true,
    credited: 0,
  },
  notified: ['payment_reversed'],
}
const inWallet = {
  ...{ state: 'credited', attempt: 'verified', asking: null, reversed: false, requested: false, ended: true },
  ...{ credited: AMOUNT, notified: ['payment_credited'] },
}

/** The bank refuses the reversal; its response to the inquiry decides where the money is. */
test.each<[Inquiry | number | 'silent', object]>([
  ['REVERSED', { ...onCard, code: null }],
  ['FAILED', { ...onCard, code: null }],
  ['PAID', { ...inWallet, code: NOT_REVERSIBLE }],
  ['VERIFIED', { ...inWallet, code: NOT_REVERSIBLE }],
  ['IN_BANK', { ...open, requested: false, code: NOT_REVERSIBLE }],
  ['silent', { ...open, requested: false, code: NOT_REVERSIBLE }],
  [-10, { ...open, requested: false, code: NOT_REVERSIBLE }],
])(
  'after a refused reversal, a payment that the bank reports as %s is never both reversed and credited',
  async (inquired, expected) => {
    const { uid, authority } = await paidAfterCancelling(mowj)
    const { inquire } = mowj.bank
    mowj.bank.reverses(false)
    mowj.bank.inquire = async () => {
      if (typeof inquired === 'number') throw new GatewayRejection(inquired, 'refused')
      if (inquired === 'silent') throw new GatewaySilence('timeout')
      return inquired
    }
    await returnFromBank(mowj, authority)
    mowj.bank.inquire = inquire
    mowj.bank.reverses(true)
    expect(await read(uid)).toEqual(expected)
  },
)

test('nothing is credited until exactly 30 minutes after a reversal whose response was lost', async () => {
  const { uid, authority, attemptId } = await paidAfterCancelling(mowj)
  mowj.bank.fail('reverse', new GatewaySilence('timeout'))
  await returnFromBank(mowj, authority)
  mowj.bank.reverses(false)
  expect(await read(uid)).toEqual({ ...open, requested: true, code: null })
  mowj.clock.forward(30 * MINUTE - 1)
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('silent')
  expect(await read(uid)).toEqual({ ...open, requested: true, code: NOT_REVERSIBLE })
  mowj.clock.forward(1)
  const { inquire } = mowj.bank
  mowj.bank.fail('inquire', new GatewaySilence('timeout'))
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('silent')
  expect(await read(uid)).toEqual({ ...open, requested: true, code: null })
  mowj.bank.inquire = inquire
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('paid')
  mowj.bank.reverses(true)
  expect(await read(uid)).toEqual({ ...inWallet, code: null })
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('busy')
})

test('the wallet is not credited when another reversal has been requested meanwhile', async () => {
  const { uid, authority, attemptId } = await paidAfterCancelling(mowj)
  const { inquire, reverse } = mowj.bank
  mowj.bank.reverses(false)
  mowj.bank.inquire = async (name) => {
    // The first request was refused; before its inquiry returns, another server's request gets no response.
    mowj.bank.inquire = inquire
    mowj.clock.forward(46)
    mowj.bank.reverse = async () => {
      throw new GatewaySilence('timeout')
    }
    expect(await reverseAttempt(mowj.deps, attemptId)).toBe('silent')
    return inquire(name)
  }
  await returnFromBank(mowj, authority)
  expect(await read(uid)).toEqual({ ...open, requested: true, code: null })
  // The bank executes the request that got no response.
  Object.assign(mowj.bank, { reverse })
  mowj.bank.reverses(true)
  await reverse(authority)
  mowj.clock.forward(46)
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('paid')
  expect(await read(uid)).toEqual({ ...onCard, code: null })
})

test('a server whose inquiry took too long does not repeat another server’s reversal request', async () => {
  const { uid, authority, attemptId } = await paidAfterCancelling(mowj)
  const { inquire, reverse } = mowj.bank
  let requests = 0
  mowj.bank.reverse = async () => {
    requests += 1
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
  expect(requests).toBe(2)
  mowj.bank.reverse = reverse
  mowj.clock.forward(46)
  expect(await reverseAttempt(mowj.deps, attemptId)).toBe('paid')
  expect(await read(uid)).toEqual({ ...onCard, code: null })
})

test('a reversal is retried after a minute, independent of the number of earlier checks', async () => {
  const { uid, authority } = await paidAfterCancelling(mowj)
  await mowj.sql`update attempts set checks = 7, checked_at = ${TEST_NOW.toISOString()} where authority = ${authority}`
  mowj.bank.fail('reverse', new GatewaySilence('timeout'))
  await returnFromBank(mowj, authority)
  mowj.clock.forward(MINUTE)
  await sweep(mowj)
  expect(await read(uid)).toEqual({ ...onCard, code: null })
})
