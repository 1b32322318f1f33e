import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOLD_SECONDS, UNPAID_SECONDS } from '#src/contract/payment.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import {
  AZAR,
  BAHMAN,
  DEY,
  ESFAND,
  offerSession,
  returnFromBank,
  type Swimmer,
  swimmer,
} from '#tests/support/scenarios/booking.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

const MINUTE = 60

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const holdAnother = async (person: Swimmer) => person.hold((await offerSession(mowj)).request())
const heldAnother = async (person: Swimmer) => (await person.held((await offerSession(mowj)).request())).uid
const stateOf = async (person: Swimmer, uid: string) => (await person.order(uid)).json().state

test('the cooldown after unpaid holds starts at the end of the hold that ended first, not of the one that began first', async () => {
  const sara = await swimmer(mowj)
  await heldAnother(sara)
  mowj.clock.forward(MINUTE)
  const second = await heldAnother(sara)
  mowj.clock.forward(MINUTE)
  const third = await heldAnother(sara)
  mowj.clock.forward(14 * MINUTE)
  await sara.cancel(second)
  mowj.clock.forward(3 * MINUTE)
  await sara.cancel(third)
  mowj.clock.forward(3 * MINUTE)
  // 20, 15 and 17 minutes; without the second, which ended 6 minutes ago, the sum is below 50.
  const response = await holdAnother(sara)
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, String(54 * MINUTE)])
  expect(response.json()).toEqual({
    code: 'hold_cooldown',
    detail: 'چند سفارش شما پرداخت نشد و جای آن‌ها خالی ماند؛ ۵۴ دقیقهٔ دیگر دوباره تلاش کنید',
  })
  mowj.clock.forward(54 * MINUTE - 1)
  expect((await holdAnother(sara)).headers['retry-after']).toBe('1')
  mowj.clock.forward(1)
  expect((await holdAnother(sara)).statusCode).toBe(201)
})

test.each([
  ['a second less than', 1, 201],
  ['exactly', 0, 429],
])('a hold after unpaid holds of %s fifty minutes gets status %3$i', async (_, less, status) => {
  const sara = await swimmer(mowj)
  for (const hold of ['first', 'second', 'third']) {
    const uid = await heldAnother(sara)
    if (hold !== 'third') continue
    mowj.clock.forward(UNPAID_SECONDS - 2 * HOLD_SECONDS - less)
    await sara.cancel(uid)
  }
  mowj.clock.set(new Date(TEST_NOW.getTime() + HOLD_SECONDS * 1000))
  expect((await holdAnother(sara)).statusCode).toBe(status)
})

test('expired holds count as unpaid before the sweeper runs, each for its own time', async () => {
  const sara = await swimmer(mowj)
  for (let hold = 0; hold < 3; hold += 1) await heldAnother(sara)
  mowj.clock.forward(HOLD_SECONDS - 1)
  expect((await holdAnother(sara)).json().code).toBe('too_many_holds')
  mowj.clock.forward(1)
  expect((await holdAnother(sara)).json().code).toBe('hold_cooldown')
  mowj.clock.forward(HOLD_SECONDS)
  expect((await holdAnother(sara)).headers['retry-after']).toBe(String(40 * MINUTE))
})

test('an order being paid for counts as open after its hold expired', async () => {
  const sara = await swimmer(mowj)
  const paying = await heldAnother(sara)
  await sara.atBank(paying)
  await heldAnother(sara)
  mowj.clock.forward(HOLD_SECONDS)
  expect([(await holdAnother(sara)).statusCode, (await holdAnother(sara)).statusCode]).toEqual([201, 201])
  const response = await holdAnother(sara)
  expect(response.json()).toMatchObject({ code: 'too_many_holds', order: paying })
  // The hold of the first has expired already, so there is no time left to report.
  expect(response.headers['retry-after']).toBe('1')
})

test('a hold counts as unpaid when it ends, not while it is open', async () => {
  const sara = await swimmer(mowj)
  const first = await heldAnother(sara)
  const second = await heldAnother(sara)
  mowj.clock.forward(HOLD_SECONDS - 1)
  for (const uid of [first, second]) await sara.cancel(uid)
  await heldAnother(sara)
  mowj.clock.forward(HOLD_SECONDS - 1)
  expect((await holdAnother(sara)).statusCode).toBe(201)
  mowj.clock.forward(1)
  expect((await holdAnother(sara)).json().code).toBe('hold_cooldown')
})

test('at the limit, another month of a session that is being paid for is refused', async () => {
  const sara = await swimmer(mowj)
  const offer = await offerSession(mowj)
  const { uid } = await sara.held(offer.request([AZAR]))
  await sara.atBank(uid)
  await heldAnother(sara)
  await heldAnother(sara)
  expect((await sara.hold(offer.request([DEY]))).json()).toMatchObject({ code: 'too_many_holds', order: uid })
})

test('a hold for another month of a session cancels the older hold, but neither the order being paid for nor the booking', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const booked = (await sara.held(offer.request([AZAR]))).uid
  const authority = await sara.atBank(booked)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const paying = (await sara.held(offer.request([DEY]))).uid
  await sara.atBank(paying)
  const older = (await sara.held(offer.request([BAHMAN]))).uid
  const newer = (await sara.held(offer.request([ESFAND]))).uid
  const states = await Promise.all([booked, paying, older, newer].map((uid) => stateOf(sara, uid)))
  expect(states).toEqual(['confirmed', 'paying', 'cancelled', 'held'])
  const rows = await mowj.sql`select taken from slots where session_id = ${offer.sessionId} order by year, month`
  expect(rows.map(({ taken }) => taken)).toEqual([1, 1, 0, 1])
})

test('a replaced hold releases all its months and its reserved wallet money', async () => {
  const offer = await offerSession(mowj)
  const [sara, other] = [await swimmer(mowj), await swimmer(mowj)]
  const first = (await sara.held(offer.request([AZAR, DEY]))).uid
  const untouched = (await other.held(offer.request([AZAR]))).uid
  await mowj.sql`insert into wallets (user_id, balance_rial, reserved_rial) values (${sara.userId}, 1000, 1000)`
  await mowj.sql`insert into ledger (user_id, amount_rial, balance_rial, kind, created_at)
    values (${sara.userId}, 1000, 1000, 'top_up', now())`
  await mowj.sql`update orders set wallet_rial = 1000 where uid = ${first}`
  const second = await sara.held(offer.request([DEY, BAHMAN, ESFAND]))
  expect([await stateOf(sara, first), await stateOf(other, untouched)]).toEqual(['cancelled', 'held'])
  expect(second.wallet).toEqual({ available: 1000, part: 0, fixed: false })
  const rows = await mowj.sql`select taken from slots where session_id = ${offer.sessionId} order by year, month`
  expect(rows.map(({ taken }) => taken)).toEqual([1, 1, 1, 1])
})
